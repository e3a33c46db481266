//! The attribute of a view: which entity it reads, and where.

use super::entry::{Entry, entries, set};
use super::{check_homes, name_of};
use crate::crate_path::Runtime;
use crate::diag::err;
use crate::model::Index;
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::{Attribute, DeriveInput, FieldsNamed, Path};

/// `#[view(..)]`
#[derive(Default)]
pub(crate) struct ViewAttribute {
    pub(crate) of: Option<Path>,
    pub(crate) table: Option<Path>,
    /// The numbers of the global secondary indexes in which it is read, and the words that name them.
    pub(crate) indexes: Vec<(u8, Span)>,
    pub(crate) runtime: Option<Runtime>,
}

/// Whether a struct is meant to be a view.
pub(crate) fn is_view(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| name_of(attribute) == "view")
}

pub(crate) fn read(derive: &DeriveInput, errors: &mut Accumulator) -> ViewAttribute {
    check_homes(&derive.attrs, None, errors);
    let mut view = ViewAttribute::default();
    let mut attributes = derive.attrs.iter().filter(|attribute| name_of(attribute) == "view");
    let Some(attribute) = attributes.next() else { return view };
    for again in attributes {
        errors.push(err!(
            again.path(),
            "`#[view]` is written twice",
            "put everything into the first one"
        ));
    }
    let Some(entries) = entries(attribute, errors) else { return view };
    // an entry that is no key may be a misspelt `of`
    let (mut of_is_missing, mut table_is_missing) = (true, true);
    for entry in &entries {
        let key = entry.key();
        of_is_missing &= key != "of";
        table_is_missing &= key != "table";
        match key.as_str() {
            "of" => set(&mut view.of, entry, entry.path("Order"), errors),
            "table" => set(&mut view.table, entry, entry.path("Orders"), errors),
            "crate" => set(&mut view.runtime, entry, entry.runtime(), errors),
            _ => match Index::of(&key) {
                Some(Index::Global(number)) => view.indexes.extend(index(entry, number, errors)),
                Some(_) => errors.push(err!(
                    &entry.span(),
                    "`{key}` need not be named: DynamoDB fetches from the table what a local secondary index does not hold",
                    "remove it"
                )),
                None => {
                    of_is_missing = false;
                    errors.push(entry.unknown("view", &["of", "table", "gsi1", "crate"]));
                }
            },
        }
    }
    if of_is_missing {
        errors.push(err!(
            attribute.path(),
            "the view names no entity",
            "write `#[view(of = ..)]` with the entity's struct"
        ));
    }
    if table_is_missing && let Some((number, span)) = view.indexes.first() {
        errors.push(err!(
            span,
            "`gsi{number}` is an index of a table that the view does not name",
            "add `table = ..` with the table's enum, whose `projection` says what the index holds"
        ));
    }
    view
}

/// Says of attributes of entities' fields that a view has none.
pub(crate) fn check_fields(fields: &FieldsNamed, errors: &mut Accumulator) {
    for field in &fields.named {
        check_homes(&field.attrs, None, errors);
    }
}

/// The number of an index, and the word that names it.
fn index(entry: &Entry, number: u8, errors: &mut Accumulator) -> Option<(u8, Span)> {
    let key = entry.key();
    errors.handle(entry.word())?;
    if (1..=20).contains(&number) {
        return Some((number, entry.span()));
    }
    errors.push(err!(&entry.span(), "there is no index `{key}`", "indexes are `gsi1` to `gsi20`"));
    None
}
