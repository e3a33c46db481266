//! Guard items against the items of the table: both are stored under its keys.

use super::message::Message;
use super::type_of;
use crate::schema::overlap::can_be_guard;
use crate::schema::{EntitySchema, KeyShape, TableSchema};

/// A guard item has a text for a partition key, and `#UNIQUE` for a sort key.
#[track_caller]
pub(super) const fn check_guards(table: &TableSchema, at: usize) {
    let this = table.entities[at];
    if !this.unique.is_empty() {
        check_text(this, &this.primary().pk, "partition");
        if let Some(sk) = &this.primary().sk {
            check_text(this, sk, "sort");
        }
    }
    let mut before = 0;
    while before <= at {
        let other = table.entities[before];
        if !other.keys.is_empty() {
            check_apart(this, other);
            check_apart(other, this);
        }
        before += 1;
    }
}

#[track_caller]
const fn check_text(entity: &EntitySchema, shape: &KeyShape, role: &str) {
    if !matches!(shape, KeyShape::Text(_)) {
        Message::new("")
            .name(entity.name)
            .add(" has a guard, which is stored under a text, and the ")
            .add(role)
            .add(" key of the table is ")
            .add(type_of(shape))
            .key(entity, entity.primary())
            .add("\nhelp: remove `#[unique(..)]`, or make the keys of the table templates")
            .panic()
    }
}

/// A guard in place of an item would refuse the item, or be overwritten by it.
#[track_caller]
const fn check_apart(guarded: &EntitySchema, stored: &EntitySchema) {
    let mut at = 0;
    while at < guarded.unique.len() {
        if can_be_guard(guarded, &guarded.unique[at], stored) {
            Message::new("a guard of ")
                .name(guarded.name)
                .add(" and an item of ")
                .name(stored.name)
                .add(" can have the same key\n  guard: ")
                .name(guarded.unique[at].text)
                .key(stored, stored.primary())
                .add("\nhelp: begin the template of the guard with another literal")
                .panic()
        }
        at += 1;
    }
}
