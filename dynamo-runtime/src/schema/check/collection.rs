//! What a collection's entities have in common: a partition template, in the table or in an index, so that one query reads all of them.

use super::message::Message;
use super::shards::is_spread_alike;
use super::{equal, key_in};
use crate::schema::{Encoding, EntitySchema, Format, KeySchema, KeyShape, Segment};

/// Checks one entity of a collection against those before it.
#[doc(hidden)]
#[track_caller]
pub const fn check_variant(entities: &[&EntitySchema], at: usize) {
    let (first, this) = (entities[0], entities[at]);
    // the first has nothing before it; a derive that failed leaves a schema without keys, and has said why
    if at == 0 || first.keys.is_empty() || this.keys.is_empty() {
        return;
    }
    // those before have none in common: that was said of one of them
    let Some(shared) = shared_key(entities.split_at(at).0) else {
        return;
    };
    if shared_key(entities.split_at(at + 1).0).is_some() {
        return;
    }
    let message = Message::new("entities ").name(first.name).add(" and ").name(this.name);
    match key_in(this, shared.index) {
        Some(key) => message
            .add(" have different partitions in ")
            .index(shared.index)
            .key(first, shared)
            .key(this, key),
        None => message
            .add(" share no partition: ")
            .name(this.name)
            .add(" has no key in ")
            .index(shared.index)
            .key(first, shared)
            .key(this, this.primary()),
    }
    .add("\nhelp: one query reads one partition, so give all variants the same partition template and shards, in the table or in one index")
    .panic()
}

/// The key of the first entity in the first place where all have its partition template.
const fn shared_key(entities: &[&EntitySchema]) -> Option<&'static KeySchema> {
    let (first, mut at) = (entities[0], 0);
    while at < first.keys.len() {
        let (key, mut other) = (&first.keys[at], 1);
        while other < entities.len() {
            match key_in(entities[other], key.index) {
                Some(theirs) if is_same_partition(first, key, entities[other], theirs) => other += 1,
                _ => break,
            }
        }
        if other >= entities.len() {
            return Some(key);
        }
        at += 1;
    }
    None
}

/// Whether two keys have one partition template: the same literals and formats, whatever the fields are called, the same separator and shards.
pub(crate) const fn is_same_partition(one: &EntitySchema, key: &KeySchema, other: &EntitySchema, theirs: &KeySchema) -> bool {
    one.separator == other.separator
        && is_spread_alike(key, theirs)
        && match (&key.pk, &theirs.pk) {
            (KeyShape::Text(template), KeyShape::Text(another)) => are_same(template.segments, another.segments),
            (KeyShape::Number(_), KeyShape::Number(_)) | (KeyShape::Binary(_), KeyShape::Binary(_)) => true,
            _ => false,
        }
}

const fn are_same(one: &[Segment], other: &[Segment]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        let same = match (&one[at], &other[at]) {
            (Segment::Literal(text), Segment::Literal(another)) => equal(text, another),
            (Segment::Field { format, .. }, Segment::Field { format: another, .. }) => is_same_format(*format, *another),
            _ => false,
        };
        if !same {
            return false;
        }
        at += 1;
    }
    one.len() == other.len()
}

const fn is_same_format(one: Format, other: Format) -> bool {
    let encoded = match (one.encoding, other.encoding) {
        (Encoding::Padded(width), Encoding::Padded(another)) => width == another,
        (Encoding::Time(precision), Encoding::Time(another)) => precision as u8 == another as u8,
        (Encoding::Plain, Encoding::Plain) | (Encoding::Ordered, Encoding::Ordered) => true,
        _ => false,
    };
    encoded
        && one.descending == other.descending
        && one.case as u8 == other.case as u8
        && one.unsafe_characters as u8 == other.unsafe_characters as u8
}
