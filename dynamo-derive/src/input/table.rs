//! The attributes of a table's enum and its variants.

use super::entry::{Entry, entries, set};
use super::patterns::{self, Pattern};
use super::{Home, check_homes, home, is_something_else, name_of};
use crate::crate_path::Runtime;
use crate::diag::{err, later};
use crate::model::{Index, Projection, StreamView};
use darling::error::Accumulator;
use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Generics, Ident, LitStr, Token, Variant};

/// A table as written.
pub(crate) struct Input {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// `#[table(..)]`
    pub(crate) table: Option<TableAttribute>,
    /// Whether an attribute says that this is meant to be no table but an entity or a collection.
    pub(crate) is_something_else: bool,
    pub(crate) variants: Punctuated<Variant, Token![,]>,
}

pub(crate) struct TableAttribute {
    pub(crate) name: Option<LitStr>,
    pub(crate) pk: Option<LitStr>,
    pub(crate) sk: Option<LitStr>,
    pub(crate) type_attribute: Option<LitStr>,
    /// The word `untagged`.
    pub(crate) untagged: Option<Span>,
    pub(crate) ttl: Option<LitStr>,
    pub(crate) stream: Option<StreamView>,
    pub(crate) max_gsis: Option<u8>,
    pub(crate) indexes: Vec<IndexNames>,
    pub(crate) patterns: Option<Vec<Pattern>>,
    pub(crate) runtime: Option<Runtime>,
}

/// The words of `stream = ..`, which are the service's in lower case.
const STREAM_VIEWS: [(&str, StreamView); 4] = [
    ("new_and_old_images", StreamView::NewAndOldImages),
    ("new_image", StreamView::NewImage),
    ("old_image", StreamView::OldImage),
    ("keys_only", StreamView::KeysOnly),
];

/// `gsi1(..)` or `lsi1(..)` in `#[table(..)]`
pub(crate) struct IndexNames {
    /// The word `gsi1`.
    pub(crate) span: Span,
    pub(crate) index: Index,
    pub(crate) name: Option<LitStr>,
    pub(crate) pk: Option<LitStr>,
    pub(crate) sk: Option<LitStr>,
    pub(crate) projection: Option<Projection>,
}

pub(crate) fn read(derive: &DeriveInput, errors: &mut Accumulator) -> Input {
    let variants = match &derive.data {
        Data::Enum(data) => data.variants.clone(),
        Data::Struct(_) | Data::Union(_) => Punctuated::new(),
    };
    if is_entity(&derive.attrs) {
        let name = &derive.ident;
        errors.push(err!(
            name,
            "an entity is a struct, and `{name}` is an enum",
            "derive `SingleTable` for a struct in place of each variant; a table reads them back together"
        ));
    } else {
        check_homes(&derive.attrs, Some(Home::Table), errors);
    }
    for variant in &variants {
        check_homes(&variant.attrs, None, errors);
        variant.fields.iter().for_each(|field| check_homes(&field.attrs, None, errors));
    }
    let mut table: Option<TableAttribute> = None;
    for attribute in &derive.attrs {
        match name_of(attribute).as_str() {
            "table" if table.is_some() => {
                errors.push(err!(
                    attribute.path(),
                    "`#[table]` is written twice",
                    "put everything into the first one"
                ));
            }
            "table" => table = Some(read_table(attribute, errors)),
            "view" => errors.push(err!(
                attribute.path(),
                "a view is a struct, and this is an enum",
                "give a struct the fields of the entity that it is to read"
            )),
            _ => {}
        }
    }
    let is_something_else = is_something_else(&derive.attrs, Home::Table);
    Input {
        ident: derive.ident.clone(),
        generics: derive.generics.clone(),
        table,
        is_something_else,
        variants,
    }
}

/// Whether every attribute of the derive is one of an entity.
fn is_entity(attributes: &[Attribute]) -> bool {
    let mut homes = attributes.iter().filter_map(|attribute| home(&name_of(attribute))).peekable();
    homes.peek().is_some() && homes.all(|home| home == Home::Entity)
}

fn read_table(attribute: &Attribute, errors: &mut Accumulator) -> TableAttribute {
    let mut table = TableAttribute {
        name: None,
        pk: None,
        sk: None,
        type_attribute: None,
        untagged: None,
        ttl: None,
        stream: None,
        max_gsis: None,
        indexes: Vec::new(),
        patterns: None,
        runtime: None,
    };
    let Some(entries) = entries(attribute, errors) else { return table };
    // an entry that is no key may be a misspelt `name`
    let mut name_is_missing = true;
    for entry in &entries {
        let key = entry.key();
        name_is_missing &= key != "name";
        match key.as_str() {
            "name" => set(&mut table.name, entry, entry.text(), errors),
            "pk" => set(&mut table.pk, entry, entry.text(), errors),
            "sk" => set(&mut table.sk, entry, entry.text(), errors),
            "type_attribute" => set(&mut table.type_attribute, entry, entry.text(), errors),
            "untagged" => set(&mut table.untagged, entry, entry.word(), errors),
            "max_gsis" => set(&mut table.max_gsis, entry, entry.count(), errors),
            "crate" => set(&mut table.runtime, entry, entry.runtime(), errors),
            "ttl" => set(&mut table.ttl, entry, entry.text(), errors),
            "stream" => set(&mut table.stream, entry, entry.one_of(&STREAM_VIEWS), errors),
            "patterns" => set(&mut table.patterns, entry, Ok(patterns::read(entry, errors)), errors),
            _ => match Index::of(&key) {
                Some(index) => table.indexes.extend(read_index(entry, index, errors)),
                None => {
                    name_is_missing = false;
                    errors.push(entry.unknown(
                        "table",
                        &[
                            "name",
                            "pk",
                            "sk",
                            "type_attribute",
                            "untagged",
                            "ttl",
                            "stream",
                            "gsi1",
                            "lsi1",
                            "max_gsis",
                            "patterns",
                            "crate",
                        ],
                    ));
                }
            },
        }
    }
    if name_is_missing {
        errors.push(err!(
            attribute.path(),
            "the table has no name",
            "write `#[table(name = \"..\")]`; a `Table` may be built with another one"
        ));
    }
    table
}

fn read_index(entry: &Entry, of: Index, errors: &mut Accumulator) -> Option<IndexNames> {
    let key = entry.key();
    if !matches!(of, Index::Global(1..=20) | Index::Local(1..=5)) {
        errors.push(err!(
            &entry.span(),
            "there is no index `{key}`",
            "indexes are `gsi1` to `gsi20` and `lsi1` to `lsi5`"
        ));
        return None;
    }
    if !entry.is_list() {
        errors.push(err!(
            &entry.span(),
            "`{key}` takes the names of the index in parentheses",
            "write for example `{key}(name = \"by-status\")`"
        ));
        return None;
    }
    let entries = entry.list(errors)?;
    let mut index = IndexNames {
        span: entry.span(),
        index: of,
        name: None,
        pk: None,
        sk: None,
        projection: None,
    };
    for entry in &entries {
        match entry.key().as_str() {
            "name" => set(&mut index.name, entry, entry.text(), errors),
            "pk" if matches!(of, Index::Local(_)) => errors.push(err!(
                &entry.span(),
                "the partition key of `{key}` is the table's",
                "remove it; `pk` of `#[table(..)]` itself names that attribute"
            )),
            "pk" => set(&mut index.pk, entry, entry.text(), errors),
            "sk" => set(&mut index.sk, entry, entry.text(), errors),
            moved @ ("shards" | "read_shards" | "allow_hot") => errors.push(err!(
                &entry.span(),
                "`{moved}` does not belong here: it is a matter of each entity in the index",
                "write it in `#[{key}(..)]` of the entity"
            )),
            "projection" if matches!(of, Index::Local(_)) => errors.push(later(&entry.span(), "projection")),
            "projection" => set(&mut index.projection, entry, entry.projection(), errors),
            _ if matches!(of, Index::Local(_)) => errors.push(entry.unknown(&key, &["name", "sk"])),
            _ => errors.push(entry.unknown(&key, &["name", "pk", "sk", "projection"])),
        }
    }
    Some(index)
}
