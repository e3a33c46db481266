//! A view against its entity and against the indexes where it is read.

use super::message::Message;
use super::{equal, key_in};
use crate::schema::{EntitySchema, FieldSchema, Index, Projection, TableSchema, ViewSchema};

/// Checks that a field of a view is read under the name under which the entity stores it. That the entity has a field of this name and type is
/// for the types to say. The view's derive calls it with the span of the field.
#[doc(hidden)]
#[track_caller]
pub const fn check_view_field(view: &ViewSchema, at: usize) {
    let (own, mut field) = (&view.fields[at], 0);
    while field < view.entity.fields.len() {
        let theirs = &view.entity.fields[field];
        if equal(theirs.name, own.name) && !equal(theirs.stored, own.stored) {
            Message::new("the view ")
                .name(view.name)
                .add(" reads ")
                .name(own.name)
                .add(" from the attribute ")
                .name(own.stored)
                .add(", and ")
                .name(view.entity.name)
                .add(" stores it as ")
                .name(theirs.stored)
                .add("\nhelp: give both the same `#[serde(rename_all = \"..\")]`, or write `#[serde(rename = \"")
                .add(theirs.stored)
                .add("\")]` here")
                .panic()
        }
        field += 1;
    }
}

/// Checks that an index holds what a field of a view is read from. The view's derive calls it with the span of the field.
#[doc(hidden)]
#[track_caller]
pub const fn check_view_in(view: &ViewSchema, at: usize, table: &TableSchema, number: u8) {
    let (field, index) = (&view.fields[at], Index::Global(number));
    // what is not in the index at all is told once, at the index, and what is no field of the entity by the other check or by the types
    if key_in(view.entity, index).is_none() || !is_stored(view.entity, field) || table.projects(index, field.stored) {
        return;
    }
    let message = Message::new("the view ")
        .name(view.name)
        .add(" wants ")
        .name(field.name)
        .add(", which ")
        .index(index)
        .add(" of ")
        .name(table.name)
        .add(" does not hold\nhelp: ");
    match table.projection(index) {
        Projection::KeysOnly => message
            .add("it is `keys_only`, and a field is not read back from a key: write `projection = include(")
            .stored_field(field.stored)
            .add(")`, or read with `.hydrate()`")
            .panic(),
        Projection::All | Projection::Include(_) => message
            .add("add ")
            .stored_field(field.stored)
            .add(" to the index's `projection = include(..)`, or read with `.hydrate()`")
            .panic(),
    }
}

/// Whether the entity has such a field, under the same name.
const fn is_stored(entity: &EntitySchema, own: &FieldSchema) -> bool {
    let mut at = 0;
    while at < entity.fields.len() {
        if equal(entity.fields[at].name, own.name) && equal(entity.fields[at].stored, own.stored) {
            return true;
        }
        at += 1;
    }
    false
}

/// Checks that a view's entity is in an index where the view says that it is read. The view's derive calls it with the span of the index.
#[doc(hidden)]
#[track_caller]
pub const fn check_view_index(view: &ViewSchema, table: &TableSchema, number: u8) {
    let index = Index::Global(number);
    if !view.entity.keys.is_empty() && key_in(view.entity, index).is_none() {
        Message::new("")
            .name(view.entity.name)
            .add(" has no key in ")
            .index(index)
            .add(" of ")
            .name(table.name)
            .add(", where the view ")
            .name(view.name)
            .add(" is to be read\nhelp: name the indexes in which it has keys, or give it one: `#[gsi")
            .number(number as u32)
            .add("(pk = \"..\")]`")
            .panic()
    }
}

impl Message {
    /// Adds a stored name as `include(..)` takes it.
    const fn stored_field(self, stored: &str) -> Self {
        self.add("\"").add(stored).add("\"")
    }
}
