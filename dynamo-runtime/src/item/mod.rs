//! Entities as stored items, and back.

mod body;
mod declared;
mod decode;
mod diagnosis;
mod encode;
mod expiry;
mod measure;
mod recognised;
mod stored;
mod value;
mod wire;

pub(crate) use decode::decode;
pub use decode::decode_view;
pub(crate) use encode::encode;
pub(crate) use expiry::expiry;
pub(crate) use measure::item_bytes;
pub(crate) use measure::size_of;
pub(crate) use recognised::{can_have_written, entity_of, has_key_of, is_guard, is_of, is_own, recognised, unknown};
pub(crate) use stored::Stored;
pub use stored::{Encoded, absent, encoded};
pub(crate) use wire::wire_size;

use crate::entity::Read;
use crate::error::{Error, Result};
use crate::schema::{EntitySchema, TableSchema};
use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;

/// A stored item: attribute names and values.
pub type Item = HashMap<String, AttributeValue>;

/// The type tag of an item; nothing in a table without tags.
pub(crate) fn tag<'i>(item: &'i Item, table: &TableSchema) -> Option<&'i str> {
    item.get(table.tag_attribute()?)?.as_s().ok().map(String::as_str)
}

/// Reads an entity, or a view of it, from the item under its key, which must be of the entity by its type tag too.
pub(crate) fn decode_tagged<R: Read>(item: Item, table: &TableSchema) -> Result<R> {
    let entities = R::entities();
    if let Some(at) = entities.iter().position(|entity| is_of(&item, entity, table)) {
        return R::read(at, item, table);
    }
    let error = match (tag(&item, table), entities.first()) {
        (Some(tag), Some(entity)) => Error::other_tag(entity, tag),
        _ => unknown(&item, table),
    };
    Err(error.of_item(item, table))
}

/// The attributes of the item's primary key.
pub(crate) fn key_of(item: &Item, table: &TableSchema) -> Item {
    [table.pk, table.sk]
        .into_iter()
        .filter_map(|name| item.get_key_value(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// An attribute in words. The name of one that no field declares is data: it is a key of a map that serde flattens into the item.
fn attribute(name: &str, schema: &EntitySchema) -> String {
    if schema.declares(name) {
        format!("its attribute `{name}`")
    } else {
        "an attribute that is flattened into it".to_owned()
    }
}
