//! How `set` reaches each field: what follows from a field is written with it, so its new value must be known, and the values of all fields
//! that stand beside it.

use super::{Column, Place};
use crate::diag::{err, list};
use crate::model::{Change, Role};
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::Ident;

/// How many fields the runtime sets together.
const MOST: usize = 8;

pub(super) fn changes(columns: &[Column<'_>], errors: &mut Accumulator) -> Vec<Change> {
    check_created_at(columns, errors);
    let mut changes = Vec::new();
    let groups = groups(columns);
    for (at, column) in columns.iter().enumerate() {
        let Some(position) = column.position else { continue };
        let group: Vec<&Column<'_>> = (0..columns.len())
            .filter(|other| groups[*other] == groups[at])
            .map(|other| &columns[other])
            .collect();
        changes.push(if column.is_in_primary_key() {
            Change::PrimaryKey(position)
        } else if column.is_managed() {
            Change::Managed(position)
        } else if group.len() > 1 {
            // the first of a group stands for all
            if group[0].position != column.position {
                continue;
            }
            Change::Together {
                name: together(columns, &group, errors),
                fields: group.iter().filter_map(|column| column.position).collect(),
            }
        // a mistake with its type is not told again where it is set
        } else if column.uses.is_empty() || column.blamed {
            Change::Free(position)
        } else {
            Change::Feeding(position)
        });
    }
    changes
}

impl Column<'_> {
    pub(super) fn is_in_primary_key(&self) -> bool {
        self.uses.iter().any(|of| of.place.is_in_primary_key())
    }

    /// Whether the library keeps it.
    fn is_managed(&self) -> bool {
        matches!(self.role, Some(Role::Version | Role::CreatedAt | Role::UpdatedAt))
    }

    /// Whether `set` can reach it.
    pub(super) fn is_set(&self) -> bool {
        !self.is_in_primary_key() && !self.is_managed()
    }

    fn shares_a_template(&self, other: &Self) -> bool {
        self.uses.iter().any(|of| other.uses.iter().any(|other| other.place == of.place))
    }
}

/// An update does not know when the item was created, so it could not write a key that says so and something else too.
fn check_created_at(columns: &[Column<'_>], errors: &mut Accumulator) {
    // in the primary key or a guard it is a mistake already
    let is_in_index = |column: &Column<'_>| {
        let mut places = column.uses.iter().map(|of| of.place);
        places.all(|place| !place.is_in_primary_key() && !matches!(place, Place::Guard(_)))
    };
    for (position, created_at) in columns
        .iter()
        .enumerate()
        .filter(|(_, column)| column.role == Some(Role::CreatedAt) && is_in_index(column))
    {
        let mut all = columns.iter().enumerate();
        if let Some((other, beside)) = all.find(|(_, column)| column.is_set() && column.shares_a_template(created_at)) {
            let (name, beside) = (&created_at.name, &beside.name);
            let (first, second) = if other < position { (beside, name) } else { (name, beside) };
            let at = &created_at.field.ident;
            errors.push(err!(
                at,
                "`{beside}` shares a key template with `{name}`, and an update that sets `{beside}` does not know the `#[created_at]`",
                "remove `#[created_at]`: the fields are then set together, by `.{first}_and_{second}(..)`"
            ));
        }
    }
}

/// For each column the first one that it is set together with: they share a template, or each shares one with a third.
/// What the primary key holds is known to every update.
fn groups(columns: &[Column<'_>]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..columns.len()).collect();
    for (at, column) in columns.iter().enumerate().filter(|(_, column)| column.is_set()) {
        for (before, other) in columns[..at].iter().enumerate().filter(|(_, column)| column.is_set()) {
            if column.shares_a_template(other) {
                let (one, two) = (first[before].min(first[at]), first[before].max(first[at]));
                first.iter_mut().filter(|of| **of == two).for_each(|of| *of = one);
            }
        }
    }
    first
}

/// The name of the method that sets the fields of a group.
fn together(columns: &[Column<'_>], group: &[&Column<'_>], errors: &mut Accumulator) -> Ident {
    let names: Vec<&str> = group.iter().map(|column| column.name.as_str()).collect();
    let shown = list(&names);
    let name = names.join("_and_");
    if group.len() > MOST {
        let (at, count) = (&group[MOST].field.ident, group.len());
        errors.push(err!(
            at,
            "an update would have to set {count} fields together, since they share key templates: {shown}",
            "at most {MOST} can be: split a template"
        ));
    }
    if let Some(taken) = columns.iter().find(|column| column.name == name) {
        let at = &taken.field.ident;
        errors.push(err!(
            at,
            "`{name}` is also the method that sets {shown}, which share a key template",
            "give this field another name; `#[serde(rename = \"{name}\")]` keeps how it is stored"
        ));
        // the fallback has both methods, and cannot have them under one name
        return Ident::new(&format!("__dynamo_{name}"), Span::call_site());
    }
    Ident::new(&name, Span::call_site())
}
