//! The attributes that `include(..)` names: each is stored by an entity of the index, and not there anyway.

use super::attributes::has_sort_key;
use super::message::Message;
use super::patterns::distance;
use super::{equal, key_in};
use crate::limits::PROJECTED_ATTRIBUTES;
use crate::schema::{EntitySchema, Index, Projection, TableSchema};

/// Checks one attribute that the projection of an index includes. The derive of the table's enum calls it with the span of the name.
#[doc(hidden)]
#[track_caller]
pub const fn check_included(table: &TableSchema, index: Index, at: usize) {
    let Projection::Include(attributes) = table.projection(index) else {
        return;
    };
    let name = attributes[at];
    if table.holds_as_key(index, name) {
        there_anyway(index, name, " is a key attribute, and keys are in every index")
    }
    if !table.untagged && equal(name, table.type_attribute) {
        there_anyway(index, name, " holds the type tag, which is included of itself")
    }
    let (mut nearest, mut least, mut entity) = (None, name.len() / 3 + 1, 0);
    while entity < table.entities.len() {
        let this = table.entities[entity];
        // a derive that failed leaves a schema without keys, and may store anything
        if this.keys.is_empty() {
            return;
        }
        if key_in(this, index).is_some() {
            if stores(table, this, name) {
                return;
            }
            let mut field = 0;
            while field < this.fields.len() {
                let distance = distance(name, [this.fields[field].stored, ""]);
                if distance < least {
                    (nearest, least) = (Some(this.fields[field].stored), distance);
                }
                field += 1;
            }
        }
        entity += 1;
    }
    let message = Message::new("no entity in ").index(index).add(" stores an attribute ").name(name);
    match nearest {
        Some(near) => message.add("\nhelp: did you mean ").name(near).add("?").panic(),
        None => of_entities(message.add("\nhelp: an attribute goes by its stored name: "), table, index).panic(),
    }
}

#[track_caller]
const fn there_anyway(index: Index, name: &str, why: &str) -> ! {
    Message::new("")
        .name(name)
        .add(why)
        .add("\nhelp: remove it from `include(..)` of ")
        .index(index)
        .panic()
}

/// Whether an item of the entity can have the attribute: as a field, as its time of expiry, or as its key in another index.
const fn stores(table: &TableSchema, entity: &EntitySchema, name: &str) -> bool {
    if entity.ttl.is_some() && equal(name, table.ttl) {
        return true;
    }
    let mut at = 0;
    while at < entity.fields.len() {
        if equal(entity.fields[at].stored, name) {
            return true;
        }
        at += 1;
    }
    at = 0;
    while at < entity.keys.len() {
        let (index, names) = (entity.keys[at].index, table.key_names(entity.keys[at].index));
        if equal(names.pk, name) || has_sort_key(table, index) && equal(names.sk, name) {
            return true;
        }
        at += 1;
    }
    false
}

/// Adds the names that the entities of an index store.
const fn of_entities(mut message: Message, table: &TableSchema, index: Index) -> Message {
    let (mut at, mut between) = (0, "");
    while at < table.entities.len() {
        let entity = table.entities[at];
        if key_in(entity, index).is_some() {
            let mut field = 0;
            while field < entity.fields.len() {
                message = message.add(between).name(entity.fields[field].stored);
                (between, field) = (", ", field + 1);
            }
        }
        at += 1;
    }
    message
}

/// An attribute counts once for each index that includes it.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Projection.html#DDB-Type-Projection-NonKeyAttributes>
#[track_caller]
pub(super) const fn check_included_count(table: &TableSchema) {
    let (mut count, mut number) = (0, 1);
    while number <= 20 {
        if table.indexes & 1 << number != 0
            && let Projection::Include(attributes) = table.projection(Index::Global(number))
        {
            count += attributes.len() + !table.untagged as usize;
        }
        number += 1;
    }
    if count > PROJECTED_ATTRIBUTES {
        Message::new("the indexes of ")
            .name(table.name)
            .add(" include ")
            .number(count as u32)
            .add(" attributes together, the type tag in each of them counted, and DynamoDB allows ")
            .number(PROJECTED_ATTRIBUTES as u32)
            .add("\nhelp: let one of them hold whole items: `projection = all`")
            .panic()
    }
}
