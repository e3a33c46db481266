//! Whether two keys can be equal: the templates of both walked byte by byte, in const evaluation and at run time.
//!
//! One template becomes an automaton; the other is walked over it segment by segment, with the set of all states that can be reached.
//! The time is bounded by the product of their lengths, whatever fields they have.

mod automaton;
mod reading;
#[cfg(test)]
mod tests;
mod texts;

pub(crate) use reading::can_write;

use super::{EntitySchema, Index, KeySchema, KeyShape, Segment, TableSchema, Template};
use crate::key::{Condition, KeyValue};
use automaton::Automaton;
use texts::Written;

/// Whether an item of another entity of the table can lie in a partition of this key, within the literal text that the entity's sort keys
/// begin with.
pub(crate) fn shares_range(table: &TableSchema, entity: &EntitySchema, key: &KeySchema) -> bool {
    table.entities.iter().filter(|other| other.tag != entity.tag).any(|other| {
        let Some(theirs) = key_of(table, other, key) else { return false };
        let in_range = match (&key.sk, &theirs.sk) {
            (Some(KeyShape::Text(template)), Some(KeyShape::Text(with))) => can_begin(other, with, template.prefix()),
            _ => true,
        };
        in_range && can_share_partition(entity, key, other, &theirs)
    })
}

/// The type tags of what else can lie in a partition of one of a collection's keys, in a range that covers the sort keys of all of them.
pub(crate) fn others_in_range(
    table: &TableSchema,
    entities: &[&EntitySchema],
    (entity, key): (&EntitySchema, &KeySchema),
    range: &Condition,
) -> Vec<&'static str> {
    let tags = strangers(table, entities).filter(|other| {
        let Some(theirs) = key_of(table, other, key) else { return false };
        can_lie_in(other, &theirs, range) && can_share_partition(entity, key, other, &theirs)
    });
    let tags = tags.flat_map(|other| other.tags());
    let is_guarded = key.index == Index::Table
        && range.admits(&KeyValue::Text(UNIQUE.to_owned()))
        && table.entities.iter().any(|guarded| {
            let mut guards = guarded.unique.iter();
            guards.any(|guard| can_equal(entity, &key.pk, guarded, &KeyShape::Text(*guard)))
        });
    tags.chain(is_guarded.then_some(UNIQUE)).collect()
}

/// The type tags of what else lies in the table.
pub(crate) fn others(table: &TableSchema, entities: &[&EntitySchema]) -> Vec<&'static str> {
    let is_guarded = table.entities.iter().any(|entity| !entity.unique.is_empty());
    let tags = strangers(table, entities).flat_map(|other| other.tags());
    tags.chain(is_guarded.then_some(UNIQUE)).collect()
}

/// The entities of the table that are not among these.
fn strangers(table: &TableSchema, entities: &[&EntitySchema]) -> impl Iterator<Item = &'static EntitySchema> {
    let is_stranger = |other: &&EntitySchema| !entities.iter().any(|entity| entity.tag == other.tag);
    table.entities.iter().copied().filter(is_stranger)
}

/// Whether a sort key that the entity writes can lie in a range. What is not known is said to.
fn can_lie_in(entity: &EntitySchema, key: &KeySchema, range: &Condition) -> bool {
    let Some(KeyShape::Text(template)) = &key.sk else { return true };
    match range {
        Condition::BeginsWith(KeyValue::Text(prefix)) => can_begin(entity, template, prefix),
        Condition::Between(KeyValue::Text(low), KeyValue::Text(high)) => {
            let first = template.prefix();
            let is_constant = matches!(template.segments, [Segment::Literal(_)]);
            first <= high.as_str() && (first >= low.as_str() || !is_constant && low.starts_with(first))
        }
        _ => true,
    }
}

/// The key that an entity has where another's key is. It need not declare it: every item is in an index over the table's own attributes.
fn key_of(table: &TableSchema, entity: &EntitySchema, key: &KeySchema) -> Option<KeySchema> {
    if let Some(declared) = entity.key_in(key.index) {
        return Some(*declared);
    }
    let names = table.key_names(key.index);
    let pk = table.own_shape(entity, names.pk)?;
    let sk = match key.sk {
        Some(_) => Some(table.own_shape(entity, names.sk)?),
        None => None,
    };
    Some(KeySchema::new(key.index, "", pk, sk))
}

/// Whether the primary keys of two entities can be equal, partition and sort key both.
pub(super) const fn can_collide(a: &EntitySchema, b: &EntitySchema) -> bool {
    // nearly all pairs are told apart by their literals, so those are compared before a template is walked
    if a.outlines[1].is_apart(&b.outlines[1]) || a.outlines[0].is_apart(&b.outlines[0]) {
        return false;
    }
    let (in_a, in_b) = (a.primary(), b.primary());
    match (&in_a.sk, &in_b.sk) {
        (Some(sk_a), Some(sk_b)) => !begin_apart(&in_a.pk, &in_b.pk) && can_equal(a, sk_a, b, sk_b) && can_equal(a, &in_a.pk, b, &in_b.pk),
        _ => can_equal(a, &in_a.pk, b, &in_b.pk),
    }
}

/// Whether the item of a guard can have the key of an item of the entity `stored`.
pub(super) const fn can_be_guard(guarded: &EntitySchema, guard: &Template, stored: &EntitySchema) -> bool {
    let KeySchema { pk, sk, .. } = stored.primary();
    match sk {
        Some(sk) if !can_equal(stored, sk, guarded, &GUARD_SORT_KEY) => false,
        _ => can_equal(stored, pk, guarded, &KeyShape::Text(*guard)),
    }
}

/// The sort key of every guard item, and its type tag.
pub(crate) const UNIQUE: &str = "#UNIQUE";

const GUARD_SORT_KEY: KeyShape = KeyShape::Text(Template::new(UNIQUE, &[Segment::Literal(UNIQUE)]));

/// Whether a partition of one key, or a shard of it, can be one of the other.
pub(super) const fn can_share_partition(a: &EntitySchema, key_a: &KeySchema, b: &EntitySchema, key_b: &KeySchema) -> bool {
    match (&key_a.pk, &key_b.pk) {
        (KeyShape::Text(in_a), KeyShape::Text(in_b)) => {
            let (in_a, in_b) = (Written::new(a, in_a), Written::new(b, in_b));
            !begin_apart(&key_a.pk, &key_b.pk) && can_meet(in_a.sharded(key_a.shards.is_some()), in_b.sharded(key_b.shards.is_some()))
        }
        (in_a, in_b) => can_equal(a, in_a, b, in_b),
    }
}

/// Whether two key attributes can be equal, shards aside.
pub(super) const fn can_equal(a: &EntitySchema, in_a: &KeyShape, b: &EntitySchema, in_b: &KeyShape) -> bool {
    match (in_a, in_b) {
        (KeyShape::Text(template_a), KeyShape::Text(template_b)) => {
            !begin_apart(in_a, in_b) && can_meet(Written::new(a, template_a), Written::new(b, template_b))
        }
        (KeyShape::Number(_), KeyShape::Number(_)) | (KeyShape::Binary(_), KeyShape::Binary(_)) => true,
        _ => false,
    }
}

/// Whether the first literals of two templates differ where both have a character.
const fn begin_apart(a: &KeyShape, b: &KeyShape) -> bool {
    match (a, b) {
        (
            KeyShape::Text(Template {
                segments: [Segment::Literal(a), ..],
                ..
            }),
            KeyShape::Text(Template {
                segments: [Segment::Literal(b), ..],
                ..
            }),
        ) => !agree(a.as_bytes(), b.as_bytes()),
        _ => false,
    }
}

/// Whether one of the two begins with the other.
const fn agree(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether some text of the template begins with `prefix`.
fn can_begin(entity: &EntitySchema, template: &Template, prefix: &str) -> bool {
    let first = template.prefix().as_bytes();
    if !agree(first, prefix.as_bytes()) || first.len() >= prefix.len() {
        return agree(first, prefix.as_bytes());
    }
    let mut automaton = Automaton::EMPTY;
    // every state leads to the end, so whatever is reached is the beginning of a text
    !automaton.add_all(Written::new(entity, template)) || !automaton.is_empty(&automaton.after_word(automaton.start(), prefix.as_bytes()))
}

/// Whether some text can be written by both. What is too long to be walked on both sides is said to meet.
const fn can_meet(a: Written<'_>, b: Written<'_>) -> bool {
    let mut automaton = Automaton::EMPTY;
    if automaton.add_all(b) {
        return automaton.accepts(a);
    }
    let mut automaton = Automaton::EMPTY;
    !automaton.add_all(a) || automaton.accepts(b)
}
