//! The attributes of a collection's enum and its variants.

use super::entry::{Entry, entries, set};
use super::{Home, check_homes, name_of};
use crate::crate_path::Runtime;
use crate::diag::err;
use darling::error::Accumulator;
use syn::{Attribute, Data, DeriveInput, Expr, Generics, Ident, Meta, Path, Variant};

/// A collection as written.
pub(crate) struct Input {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The table's enum.
    pub(crate) of: Option<Path>,
    pub(crate) runtime: Option<Runtime>,
    pub(crate) variants: Vec<Variant>,
    /// The variants with `#[unknown]`.
    pub(crate) unknown: Vec<Variant>,
}

/// Whether an enum is meant to be a collection.
pub(crate) fn is_collection(derive: &DeriveInput) -> bool {
    derive.attrs.iter().any(|attribute| name_of(attribute) == "collection")
}

pub(crate) fn read(derive: &DeriveInput, errors: &mut Accumulator) -> Input {
    check_homes(&derive.attrs, Some(Home::Table), errors);
    let variants = match &derive.data {
        Data::Enum(data) => data.variants.iter().cloned().collect(),
        Data::Struct(_) | Data::Union(_) => Vec::new(),
    };
    for variant in &variants {
        check_homes(&variant.attrs, Some(Home::CollectionVariant), errors);
        variant.fields.iter().for_each(|field| check_homes(&field.attrs, None, errors));
    }
    let (unknown, variants) = variants.into_iter().partition(|variant| is_unknown(variant, errors));
    let mut input = Input {
        ident: derive.ident.clone(),
        generics: derive.generics.clone(),
        of: None,
        runtime: None,
        variants,
        unknown,
    };
    let mut first = true;
    for attribute in &derive.attrs {
        match name_of(attribute).as_str() {
            "collection" if !first => errors.push(err!(
                attribute.path(),
                "`#[collection]` is written twice",
                "put everything into the first one"
            )),
            "collection" => {
                read_collection(attribute, &mut input, errors);
                first = false;
            }
            name @ ("table" | "view") => errors.push(err!(
                attribute.path(),
                "`#[{name}]` and `#[collection]` cannot stand together: a collection is a part of a table that is declared elsewhere",
                "remove one of the two"
            )),
            _ => {}
        }
    }
    input
}

fn is_unknown(variant: &Variant, errors: &mut Accumulator) -> bool {
    let mut marks = variant.attrs.iter().filter(|attribute| name_of(attribute) == "unknown");
    let Some(mark) = marks.next() else { return false };
    if !matches!(mark.meta, Meta::Path(_)) {
        errors.push(err!(mark, "`#[unknown]` takes no value", "write `#[unknown]`"));
    }
    if let Some(another) = marks.next() {
        errors.push(err!(another, "`#[unknown]` is written twice", "remove this one"));
    }
    true
}

fn read_collection(attribute: &Attribute, input: &mut Input, errors: &mut Accumulator) {
    let Some(entries) = entries(attribute, errors) else { return };
    // an entry that is no key may be a misspelt `of`
    let mut table_is_missing = true;
    for entry in &entries {
        let key = entry.key();
        table_is_missing &= key != "of";
        match key.as_str() {
            "of" => set(&mut input.of, entry, table(entry), errors),
            "crate" => set(&mut input.runtime, entry, entry.runtime(), errors),
            _ => {
                table_is_missing = false;
                errors.push(entry.unknown("collection", &["of", "crate"]));
            }
        }
    }
    if table_is_missing {
        errors.push(err!(
            attribute.path(),
            "the collection does not say of which table it is",
            "write `#[collection(of = Orders)]` with the name of the table's enum"
        ));
    }
}

/// The path in `of = Orders`.
fn table(entry: &Entry) -> darling::Result<Path> {
    match entry.expression() {
        Some(Expr::Path(path)) if path.qself.is_none() => Ok(path.path.clone()),
        _ => Err(err!(
            &entry.span(),
            "`of` takes the name of the table's enum",
            "write it without quotes, for example `of = Orders`"
        )),
    }
}
