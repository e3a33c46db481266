//! The entity that these tests are about, and the expressions on it with names and values in place of the placeholders.

use crate::entity::Entity;
use crate::expression::{Attr, Change, Condition, Document, Expressions, Place, Setter, stored};
use crate::item::encoded;
use crate::key::Part;
use crate::schema::{EntitySchema, FieldSchema, NoneAs};
use crate::{Item, Result, Set};
use aws_sdk_dynamodb::types::AttributeValue;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Thing {
    pub(super) name: String,
    pub(super) nick: Option<String>,
    pub(super) count: u32,
    pub(super) maybe: Option<i64>,
    pub(super) tags: Vec<String>,
    pub(super) address: Option<Address>,
    pub(super) labels: HashMap<String, u8>,
    pub(super) price: f64,
    pub(super) wide: u128,
    /// Its `None` is stored as NULL.
    pub(super) kept: Option<String>,
    pub(super) words: Set<String>,
    pub(super) ids: Option<Set<u64>>,
    pub(super) hashes: Set<Vec<u8>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Address {
    pub(super) city: String,
    pub(super) zip: Option<String>,
    pub(super) floors: Vec<u8>,
}

const FIELDS: &[FieldSchema] = &[
    FieldSchema::new("name", "name", None, NoneAs::Absent),
    FieldSchema::new("nick", "user-id", None, NoneAs::Absent),
    FieldSchema::new("count", "count", None, NoneAs::Absent),
    FieldSchema::new("maybe", "maybe", None, NoneAs::Absent),
    FieldSchema::new("tags", "tags", None, NoneAs::Absent),
    FieldSchema::new("address", "address", None, NoneAs::Absent),
    FieldSchema::new("labels", "labels", None, NoneAs::Absent),
    FieldSchema::new("price", "price", None, NoneAs::Absent),
    FieldSchema::new("wide", "wide", None, NoneAs::Absent),
    FieldSchema::new("kept", "kept", None, NoneAs::Null),
    FieldSchema::new("words", "words", None, NoneAs::Absent),
    FieldSchema::new("ids", "ids", None, NoneAs::Absent),
    FieldSchema::new("hashes", "hashes", None, NoneAs::Absent),
];

impl Entity for Thing {
    const SCHEMA: &'static EntitySchema = &EntitySchema::new("Thing", "THING", &[], '#', FIELDS, &[], &[]);
    type Fields = ();
    const FIELDS: () = ();
    type Changes = ();
    const CHANGES: () = ();
    fn field_part(&self, _: usize) -> Option<Part<'_>> {
        None
    }
}

/// As the derive writes it.
pub(super) struct FieldsOfAddress<P>(P);
impl<P: Place> FieldsOfAddress<P> {
    pub(super) fn city(&self) -> P::Of<String, stored::Plain> {
        self.0.child("city", encoded)
    }
    pub(super) fn zip(&self) -> P::Of<Option<String>, stored::Plain> {
        self.0.child("zip", encoded)
    }
    pub(super) fn floors(&self) -> P::Of<Vec<u8>, stored::Plain> {
        self.0.child("floors", encoded)
    }
}
impl Document for Address {
    type Fields<P: Place> = FieldsOfAddress<P>;
    fn fields<P: Place>(place: P) -> FieldsOfAddress<P> {
        FieldsOfAddress(place)
    }
}

macro_rules! fields {
    ($($name:ident: $type:ty = $position:literal;)*) => {
        /// The fields in a condition.
        pub(super) mod when {
            use super::*;
            $(pub(crate) fn $name() -> Attr<Thing, $type> {
                Attr::new($position)
            })*
        }
        /// The fields in a change.
        pub(super) mod set {
            use super::*;
            $(pub(crate) fn $name() -> Setter<Thing, $type> {
                Setter::new($position)
            })*
        }
    };
}
fields! {
    name: String = 0;
    nick: Option<String> = 1;
    count: u32 = 2;
    maybe: Option<i64> = 3;
    tags: Vec<String> = 4;
    address: Option<Address> = 5;
    labels: HashMap<String, u8> = 6;
    price: f64 = 7;
    wide: u128 = 8;
    kept: Option<String> = 9;
    words: Set<String> = 10;
    ids: Option<Set<u64>> = 11;
    hashes: Set<Vec<u8>> = 12;
}

/// The condition as a person would write it.
pub(super) fn condition(condition: Condition<Thing>) -> Result<String> {
    let mut expressions = Expressions::default();
    let text = expressions.condition(&condition.into_predicate()?)?;
    Ok(filled_in(&text, &expressions))
}

/// The update as a person would write it.
pub(super) fn update(change: Change<Thing>) -> Result<String> {
    if let Some(error) = change.error {
        return Err(error);
    }
    let mut expressions = Expressions::default();
    let text = expressions.update(&change.edits)?;
    Ok(filled_in(&text, &expressions))
}

fn filled_in(text: &str, expressions: &Expressions) -> String {
    let names = expressions.names().unwrap_or_default();
    let values = expressions.values().unwrap_or_default();
    let mut filled = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['#', ':']) {
        filled.push_str(&rest[..at]);
        let end = rest[at + 1..]
            .find(|character: char| !character.is_ascii_digit())
            .map_or(rest.len(), |digits| at + 1 + digits);
        let placeholder = &rest[at..end];
        match names.get(placeholder) {
            Some(name) => filled.push_str(name),
            None => filled.push_str(&written(&values[placeholder])),
        }
        rest = &rest[end..];
    }
    filled + rest
}

fn written(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) => format!("{text:?}"),
        AttributeValue::N(number) => number.clone(),
        AttributeValue::Null(_) => "null".to_owned(),
        AttributeValue::L(list) => format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", ")),
        AttributeValue::Ss(set) => format!("<{}>", set.join(" ")),
        AttributeValue::Ns(set) => format!("<{}>", set.join(" ")),
        AttributeValue::B(blob) => format!("{:?}", blob.as_ref()),
        AttributeValue::Bs(set) => format!(
            "<{}>",
            set.iter().map(|blob| format!("{:?}", blob.as_ref())).collect::<Vec<_>>().join(" ")
        ),
        AttributeValue::M(map) => {
            let mut entries: Vec<_> = map.iter().map(|(name, value)| format!("{name}: {}", written(value))).collect();
            entries.sort();
            format!("{{{}}}", entries.join(", "))
        }
        other => format!("{other:?}"),
    }
}

/// Attributes by name.
pub(super) fn item<const N: usize>(attributes: [(&str, AttributeValue); N]) -> Item {
    attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
