//! Partition keys with so few values that their items crowd into few partitions.

use super::message::Message;
use crate::key::Kind;
use crate::schema::{EntitySchema, Index, KeySchema, KeyShape, Segment};

/// A partition key with fewer values than this is taken to be hot. What the number of values does not tell is how they are used: of a hundred
/// one may get all the traffic.
const FEW: u64 = 100;

#[track_caller]
pub(super) const fn check_hot(entity: &EntitySchema) {
    // what has few items has nothing to spread
    if has_few_items(entity) {
        return;
    }
    let mut at = 0;
    while at < entity.keys.len() {
        let key = &entity.keys[at];
        // a local index has the table's partitions, which the table's key answers for
        if let (false, None, Some(values)) = (key.allow_hot, key.shards, values(entity, &key.pk))
            && !matches!(key.index, Index::Local(_))
            && values < FEW
        {
            hot(entity, key, values)
        }
        at += 1;
    }
}

const fn has_few_items(entity: &EntitySchema) -> bool {
    let KeySchema { pk, sk, .. } = entity.primary();
    let of_sort_key = match sk {
        Some(sk) => values(entity, sk),
        None => Some(1),
    };
    match (values(entity, pk), of_sort_key) {
        (Some(of_partition), Some(of_sort_key)) => of_partition.saturating_mul(of_sort_key) < FEW,
        _ => false,
    }
}

/// How many values a key can have, if each of its fields has as many as there are words for it.
const fn values(entity: &EntitySchema, shape: &KeyShape) -> Option<u64> {
    let KeyShape::Text(template) = shape else { return None };
    let (mut values, mut at) = (1_u64, 0);
    while at < template.segments.len() {
        if let Segment::Field { field, .. } = template.segments[at] {
            match entity.fields[field].kind {
                Some(Kind::Words(words)) => values = values.saturating_mul(words.len() as u64),
                _ => return None,
            }
        }
        at += 1;
    }
    Some(values)
}

#[track_caller]
const fn hot(entity: &EntitySchema, key: &KeySchema, values: u64) -> ! {
    let (these, partitions) = match values {
        1 => (" value", "one partition, which takes"),
        _ => (" values", "as many partitions, each of which takes"),
    };
    let message = Message::new("the partition key ")
        .name(key.pk.text(entity))
        .add(" of ")
        .index(key.index)
        .add(" has only ")
        .number(values as u32)
        .add(these)
        .add(": all items of ")
        .name(entity.name)
        .add(" there share ")
        .add(partitions)
        .add(" 1,000 write units and 3,000 read units a second")
        .key(entity, key);
    match key.index {
        Index::Table => message
            .add("\nhelp: put a field with many values into it, or write `allow_hot` in its `#[pk(..)]` if the traffic stays small")
            .panic(),
        index => message
            .add("\nhelp: write `shards = 10` in its `#[")
            .attribute(index)
            .add("(..)]` to spread them, or `allow_hot` if the traffic stays small")
            .panic(),
    }
}
