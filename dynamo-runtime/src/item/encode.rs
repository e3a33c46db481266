//! An entity in, its stored item out: the body as serde writes it, then the keys, the time of expiry and the type tag.

use super::{Item, body, expiry, measure};
use crate::entity::Entity;
use crate::error::{Error, Result};
use crate::key::{KeyValue, Parts, render_primary};
use crate::schema::{EntitySchema, TableSchema};
use aws_sdk_dynamodb::types::AttributeValue;

pub(crate) fn encode<E: Entity>(entity: &E, table: &TableSchema) -> Result<Item> {
    let schema = E::SCHEMA;
    let mut item = body::of(entity, schema)?;
    // even where nothing of it is overwritten now: it would put the item into an index, and is not read back
    if let Some(name) = item.keys().find(|name| table.keeps(name) && !schema.declares(name)) {
        return Err(reserved(schema, name));
    }
    add_keys(&mut item, schema, table, &|field| entity.field_part(field))?;
    measure::check(&item, schema)?;
    Ok(item)
}

/// Each template stands alone: it is written whenever its fields are there, and left out while one of them is `None`.
/// The item is in an index exactly while all templates of that index are written.
fn add_keys(item: &mut Item, schema: &EntitySchema, table: &TableSchema, part: Parts<'_, '_>) -> Result<()> {
    let primary = render_primary::<()>(schema, part)?;
    for (name, value) in primary.attributes(table) {
        add(item, schema, &name, value)?;
    }
    for key in schema.keys.iter().skip(1) {
        let names = table.key_names(key.index);
        for (place, _) in key.halves() {
            let name = names.of(place);
            match key.stored(place, schema, &primary, part)? {
                Some(value) => add(item, schema, name, value.into_attribute())?,
                // a field of the body that is the key itself: NULL would be a key of a wrong type
                None => {
                    item.remove(name);
                }
            }
        }
    }
    if let Some(field) = schema.ttl {
        match part(field) {
            Some(part) => add(item, schema, table.ttl, expiry(schema, field, &part)?)?,
            // NULL is no time
            None => {
                item.remove(table.ttl);
            }
        }
    }
    match table.tag_attribute() {
        Some(name) => add(item, schema, name, KeyValue::Text(schema.tag.to_owned()).into_attribute()),
        None => Ok(()),
    }
}

/// A body can hold the same attribute: a key that is one body field, in a table made by others.
fn add(item: &mut Item, schema: &EntitySchema, name: &str, value: AttributeValue) -> Result<()> {
    match item.get(name) {
        Some(there) if KeyValue::of(there) != KeyValue::of(&value) => Err(reserved(schema, name)),
        _ => {
            item.insert(name.to_owned(), value);
            Ok(())
        }
    }
}

fn reserved(schema: &EntitySchema, name: &str) -> Error {
    let why =
        format_args!("its body has an attribute `{name}` of its own, which the table keeps for a key, the type tag or the time of expiry");
    Error::encode(schema, why, None)
}
