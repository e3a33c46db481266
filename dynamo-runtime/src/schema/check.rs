//! Checks across a table, in const evaluation: the schema in, nothing out, or a panic whose text the compiler shows.
//!
//! The derive of a table's enum calls [`check_member`] once a variant, with the variant's span, and [`check_table`] once with the enum's,
//! and [`check_pattern`] once an access pattern. That of a collection's calls [`check_variant`] once a variant.
//! `track_caller` keeps the frames of these functions out of the message, which then ends at the span.

mod attributes;
mod collection;
mod fields;
mod guards;
mod hot;
mod message;
mod names;
mod patterns;
mod projection;
mod shards;
mod shared;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use collection::check_variant;
pub use names::check_table;
pub use patterns::check_pattern;
pub use projection::check_included;
pub use view::{check_view_field, check_view_in, check_view_index};

pub(super) use attributes::has_sort_key;

pub(crate) use collection::is_same_partition;

use super::overlap::can_collide;
use super::{EntitySchema, Index, KeySchema, KeyShape, TableSchema};
use fields::check_stored_names;
use guards::check_guards;
use hot::check_hot;
use message::Message;
use shards::check_shards;
use words::check_words;

/// Checks one entity of the table by itself and against those before it.
#[doc(hidden)]
#[track_caller]
pub const fn check_member(table: &TableSchema, at: usize) {
    let this = table.entities[at];
    // a derive that failed leaves a schema without keys, and has said why
    if this.keys.is_empty() {
        return;
    }
    check_own_tags(this);
    check_words(this);
    check_stored_names(table, this);
    check_shapes(table, this, at);
    check_guards(table, at);
    check_hot(this);
    let mut before = 0;
    // the body is kept short: the evaluator takes its time, and 100 entities have 4950 pairs
    while before < at {
        let other = table.entities[before];
        if !other.keys.is_empty() {
            if let Some(tag) = shared_tag(other, this) {
                same_tag(other, this, tag)
            }
            if can_collide(other, this) {
                same_key(other, this)
            }
            check_shards(other, this);
        }
        before += 1;
    }
}

/// A tag decides which entity an item is, so each is listed once.
#[track_caller]
const fn check_own_tags(entity: &EntitySchema) {
    let mut at = 0;
    while at < entity.also.len() {
        if equal(entity.also[at], entity.tag) || holds(entity.also.split_at(at).0, entity.also[at]) {
            Message::new("the type tag ")
                .name(entity.also[at])
                .add(" of ")
                .name(entity.name)
                .add(" is there twice\nhelp: remove it from `also`")
                .panic()
        }
        at += 1;
    }
}

/// A tag that is read as either entity.
const fn shared_tag(other: &EntitySchema, this: &EntitySchema) -> Option<&'static str> {
    if equal(this.tag, other.tag) {
        return Some(this.tag);
    }
    let mut at = 0;
    while at < other.also.len() {
        if equal(other.also[at], this.tag) || holds(this.also, other.also[at]) {
            return Some(other.also[at]);
        }
        at += 1;
    }
    if holds(this.also, other.tag) { Some(other.tag) } else { None }
}

#[track_caller]
const fn same_tag(other: &EntitySchema, this: &EntitySchema, tag: &str) -> ! {
    Message::new("entities ")
        .name(other.name)
        .add(" and ")
        .name(this.name)
        .add(" have the same type tag ")
        .name(tag)
        .key(other, other.primary())
        .key(this, this.primary())
        .add("\nhelp: give one of them another: `#[entity(\"..\")]`")
        .panic()
}

/// The table and each index have one pair of key attributes, each of one type, that all their entities use alike: as the first of them does.
#[track_caller]
const fn check_shapes(table: &TableSchema, this: &EntitySchema, at: usize) {
    let mut number = 0;
    while number < this.keys.len() {
        let (key, mut before) = (&this.keys[number], 0);
        while before < at {
            let other = table.entities[before];
            if let Some(theirs) = key_in(other, key.index) {
                check_type(other, theirs, &theirs.pk, this, key, &key.pk, "partition");
                match (&theirs.sk, &key.sk) {
                    (Some(sk), Some(own)) => check_type(other, theirs, sk, this, key, own, "sort"),
                    (Some(_), None) => one_sort_key(other, theirs, this, key),
                    (None, Some(_)) => one_sort_key(this, key, other, theirs),
                    (None, None) => {}
                }
                break;
            }
            before += 1;
        }
        number += 1;
    }
}

#[track_caller]
const fn one_sort_key(with: &EntitySchema, its: &KeySchema, without: &EntitySchema, key: &KeySchema) -> ! {
    let message = Message::new("entity ")
        .name(with.name)
        .add(" has a sort key in ")
        .index(key.index)
        .add(", and ")
        .name(without.name)
        .add(" has none there")
        .key(with, its)
        .key(without, key)
        .add("\nhelp: all entities have one in it, or none has; a constant will do: ");
    match key.index {
        Index::Table => message.add("`#[sk(\"").add(without.tag).add("\")]` on ").name(without.name).panic(),
        Index::Global(_) | Index::Local(_) => message
            .add("`sk = \"")
            .add(without.tag)
            .add("\"` in ")
            .index(key.index)
            .add(" of ")
            .name(without.name)
            .panic(),
    }
}

#[track_caller]
const fn check_type(
    other: &EntitySchema,
    their_key: &KeySchema,
    theirs: &KeyShape,
    this: &EntitySchema,
    own_key: &KeySchema,
    own: &KeyShape,
    role: &str,
) {
    if !is_same_type(theirs, own) {
        Message::new("the ")
            .add(role)
            .add(" key of ")
            .index(own_key.index)
            .add(" is ")
            .add(type_of(theirs))
            .add(" in ")
            .name(other.name)
            .add(" and ")
            .add(type_of(own))
            .add(" in ")
            .name(this.name)
            .key(other, their_key)
            .key(this, own_key)
            .add("\nhelp: all entities store one type in a key: text is a template in quotes, N is `number = field`, B is `binary = field`")
            .panic()
    }
}

const fn is_same_type(one: &KeyShape, other: &KeyShape) -> bool {
    matches!(
        (one, other),
        (KeyShape::Text(_), KeyShape::Text(_)) | (KeyShape::Number(_), KeyShape::Number(_)) | (KeyShape::Binary(_), KeyShape::Binary(_))
    )
}

const fn type_of(shape: &KeyShape) -> &'static str {
    match shape {
        KeyShape::Text(_) => "text (S)",
        KeyShape::Number(_) => "a number (N)",
        KeyShape::Binary(_) => "binary (B)",
    }
}

#[track_caller]
const fn same_key(other: &EntitySchema, this: &EntitySchema) -> ! {
    Message::new("entities ")
        .name(other.name)
        .add(" and ")
        .name(this.name)
        .add(" can write the same key")
        .key(other, other.primary())
        .key(this, this.primary())
        .add("\nhelp: give one of them another literal, for example `")
        .add(this.tag)
        .add(this.separator.encode_utf8(&mut [0; 4]))
        .add("` at the front of a key of ")
        .name(this.name)
        .panic()
}

const fn key_in(entity: &EntitySchema, index: Index) -> Option<&'static KeySchema> {
    let mut at = 0;
    while at < entity.keys.len() {
        if entity.keys[at].index.slot() == index.slot() {
            return Some(&entity.keys[at]);
        }
        at += 1;
    }
    None
}

const fn holds(tags: &[&str], tag: &str) -> bool {
    let mut at = 0;
    while at < tags.len() {
        if equal(tags[at], tag) {
            return true;
        }
        at += 1;
    }
    false
}

pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b, mut at) = (a.as_bytes(), b.as_bytes(), 0);
    if a.len() != b.len() {
        return false;
    }
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
