//! The attributes as they were written, with their spans; nothing is judged but their form.
//!
//! What has errors is read as far as it can be: a fallback is made from it.

pub(crate) mod collection;
pub(crate) mod entity;
mod entry;
mod patterns;
pub(crate) mod runtime;
pub(crate) mod table;
pub(crate) mod view;

use crate::diag::err;
use crate::model::Index;
use darling::error::Accumulator;
use syn::{Attribute, Ident, LitStr};

/// What one key attribute is made of.
pub(crate) enum Source {
    /// A template.
    Template(LitStr),
    /// `number = field`
    Number(Ident),
    /// `binary = field`
    Binary(Ident),
    /// Something that was an error.
    Unreadable,
}

/// Attributes of fields and of types that this derive knows, by where they belong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    Entity,
    EntityField,
    Table,
    CollectionVariant,
}

/// Where an attribute of this name belongs, if it is one of the derive's.
pub(crate) fn home(attribute: &str) -> Option<Home> {
    match attribute {
        "pk" | "sk" | "entity" | "unique" => Some(Home::Entity),
        "version" | "ttl" | "created_at" | "updated_at" => Some(Home::EntityField),
        "table" | "collection" => Some(Home::Table),
        "unknown" => Some(Home::CollectionVariant),
        _ if Index::of(attribute).is_some() => Some(Home::Entity),
        _ => None,
    }
}

fn name_of(attribute: &Attribute) -> String {
    attribute.path().get_ident().map(Ident::to_string).unwrap_or_default()
}

/// Whether an attribute says that the type is meant to be no entity (or no table), so that what it lacks as one is no mistake.
fn is_something_else(attributes: &[Attribute], this: Home) -> bool {
    attributes.iter().map(name_of).any(|name| {
        let other = home(&name).is_some_and(|home| home != this && !matches!(home, Home::EntityField | Home::CollectionVariant));
        other || name == "collection" || name == "view"
    })
}

/// Says of each attribute that stands elsewhere than it belongs where that is.
fn check_homes(attributes: &[Attribute], here: Option<Home>, errors: &mut Accumulator) {
    for attribute in attributes {
        let name = name_of(attribute);
        let Some(home) = home(&name).filter(|home| Some(*home) != here) else {
            continue;
        };
        let path = attribute.path();
        errors.push(match home {
            Home::Entity => err!(path, "`#[{name}]` does not belong here", "put it on the struct of an entity"),
            Home::EntityField => err!(path, "`#[{name}]` does not belong here", "put it on a field of an entity's struct"),
            Home::Table => err!(
                path,
                "`#[{name}]` does not belong here",
                "put it on the enum whose variants each hold one entity"
            ),
            Home::CollectionVariant => err!(
                path,
                "`#[{name}]` does not belong here",
                "put it on a variant of a collection, an enum with `#[collection(of = ..)]`"
            ),
        });
    }
}
