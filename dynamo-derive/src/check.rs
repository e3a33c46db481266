//! An entity as written in; the model out, or every mistake with what is known nevertheless.
//!
//! Each rule is a function of its own, `check_*`, that says what is refused and why. No rule stops another.

mod changes;
pub(crate) mod collection;
mod cut;
mod fields;
mod guards;
mod key;
mod known;
mod members;
mod names;
mod patterns;
mod roles;
pub(crate) mod shape;
mod shards;
pub(crate) mod table;

use crate::input::entity::Input;
use crate::model::{Change, Entity, EntityOutline, Field, Head, Index};
use darling::Error;
use darling::error::Accumulator;
use fields::Column;
use key::Draft;
use std::fmt;

pub(crate) use fields::{is_float, option_of, show, without_self, writer};

/// The mistakes, and what is known nevertheless.
pub(crate) struct Broken<Outline> {
    pub(crate) error: Error,
    pub(crate) outline: Outline,
}

/// One key attribute of the table or of an index.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Partition(Index),
    Sort(Index),
    /// The guard of this number.
    Guard(usize),
    /// The time of expiry.
    Expiry,
}

impl Place {
    fn is_in_primary_key(self) -> bool {
        matches!(self, Self::Partition(Index::Table) | Self::Sort(Index::Table))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = match self {
            Place::Partition(index) => ("the partition key", index),
            Place::Sort(index) => ("the sort key", index),
            Place::Guard(_) => return f.write_str("the guard"),
            Place::Expiry => return f.write_str("the TTL"),
        };
        f.write_str(name)?;
        match index {
            Index::Table => Ok(()),
            Index::Global(_) | Index::Local(_) => write!(f, " of `{index}`"),
        }
    }
}

pub(crate) fn entity(input: &Input, mut errors: Accumulator) -> Result<Entity, Box<Broken<EntityOutline>>> {
    shape::check_struct(input, &mut errors);
    shape::check_container(input, &mut errors);
    let tags = names::tags(input, &mut errors);
    let separator = names::separator(input, &mut errors);
    let mut columns = fields::columns(input);
    let mut drafts = key::drafts(input, &mut columns, separator, &mut errors);
    let guards = guards::guards(input, &mut columns, separator, &mut errors);
    let roles = roles::roles(input, &mut columns, &mut errors);
    fields::check_hidden(&mut columns, &mut errors);
    fields::check_two_names(&mut columns, &mut errors);
    fields::check_options(&mut columns, &mut errors);
    fields::check_floats(&mut columns, &mut errors);
    fields::check_stored_names(&columns, &mut errors);
    names::check_queries(input, &mut drafts, &mut errors);
    known::check_folded(input, &columns, &mut errors);
    cut::check_cut(input, &columns, &mut errors);
    let changes = changes::changes(&columns, &mut errors);
    match errors.finish() {
        Ok(()) => Ok(Entity {
            head: head(input),
            tag: tags.tag,
            also: tags.also,
            separator,
            fields: stored_fields(input, &columns),
            keys: drafts.into_iter().filter_map(Draft::finish).collect(),
            unique: guards.into_iter().flatten().collect(),
            roles,
            changes,
        }),
        Err(error) => Err(Box::new(Broken {
            error,
            outline: outline(input, &columns, drafts, changes, roles.version),
        })),
    }
}

fn head(input: &Input) -> Head {
    let runtime = input.entity.runtime.clone().unwrap_or_default();
    Head {
        vis: input.vis.clone(),
        ident: input.ident.clone(),
        runtime,
    }
}

fn stored_fields(input: &Input, columns: &[Column<'_>]) -> Vec<Field> {
    let runtime = input.entity.runtime.clone().unwrap_or_default();
    let stored = columns.iter().filter(|column| column.position.is_some());
    stored.map(|column| column.finish(&input.ident, &runtime)).collect()
}

fn outline(input: &Input, columns: &[Column<'_>], drafts: Vec<Draft>, changes: Vec<Change>, version: Option<usize>) -> EntityOutline {
    let generic = !input.generics.params.is_empty();
    let sound = columns.iter().filter(|column| !column.blamed && !generic);
    let demands = sound.flat_map(|column| column.demands().into_iter().map(|demand| (column.value.clone(), demand)));
    let fields = stored_fields(input, columns);
    EntityOutline {
        head: head(input),
        generics: input.generics.clone(),
        demands: demands.collect(),
        version: version
            .and_then(|version| fields.get(version))
            .map(|field| field.ty.clone())
            .filter(roles::is_version),
        fields,
        changes,
        accesses: drafts.into_iter().map(|draft| draft.access).collect(),
    }
}
