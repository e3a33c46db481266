//! What an update makes of an item that is not there yet.

use super::{Edit, How};
use crate::Item;
use crate::error::{Error, Result};
use crate::schema::EntitySchema;
use aws_sdk_dynamodb::types::AttributeValue;

/// The attributes that these edits, no two of which overlap, make from nothing.
///
/// # Errors
/// If one of them goes inside an attribute, which is not there.
pub(crate) fn created(edits: &[Edit], entity: &EntitySchema) -> Result<Item> {
    let mut item = Item::new();
    for edit in edits {
        let Edit { path, how } = edit;
        if !path.steps.is_empty() {
            let field = entity.field_of(&path.attribute);
            return Err(Error::usage(format!(
                "an upsert of `{}` cannot change what is inside `{field}`, because a new item has nothing there\n\
                 help: set `{field}` as a whole, or leave `upsert` out",
                entity.name
            )));
        }
        if !edit.takes(0) {
            return Err(Error::usage(format!(
                "an upsert of `{}` cannot take so much from `{}`: a new item would begin with less than its type holds\n\
                 help: leave `upsert` out, so that an item must be there",
                entity.name,
                entity.field_of(&path.attribute)
            )));
        }
        let value = match how {
            How::Set(value) | How::SetIfAbsent(value) | How::Insert(value) => value.clone(),
            How::Add { value, .. } => AttributeValue::N(value.clone()),
            How::Append(values) | How::Prepend(values) => AttributeValue::L(values.clone()),
            How::Delete(_) | How::Remove => continue,
        };
        item.insert(path.attribute.clone().into_owned(), value);
    }
    Ok(item)
}
