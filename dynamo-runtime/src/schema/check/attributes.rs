//! The attributes that a table keeps for its keys.

use super::key_in;
use super::message::Message;
use crate::schema::{Index, KeySchema, TableSchema};

/// A key attribute of the table or an index.
#[derive(Clone, Copy)]
pub(super) struct Attribute {
    pub(super) name: &'static str,
    pub(super) index: Index,
    pub(super) sort: bool,
}

/// All key attributes: of the table, then of the indexes by number.
pub(super) struct Attributes {
    pub(super) all: [Attribute; 47],
    pub(super) len: usize,
}

pub(super) const fn key_attributes(table: &TableSchema) -> Attributes {
    let mut all = [Attribute {
        name: table.pk,
        index: Index::Table,
        sort: false,
    }; 47];
    let (mut len, mut place) = (0, 0);
    while place < Index::COUNT {
        let index = Index::at(place);
        // the table, and the indexes that some entity has a key in
        if place == 0 || table.uses(index) {
            let names = table.key_names(index);
            // the partition key of a local index is the table's
            if !matches!(index, Index::Local(_)) {
                all[len] = Attribute {
                    name: names.pk,
                    index,
                    sort: false,
                };
                len += 1;
            }
            if has_sort_key(table, index) {
                all[len] = Attribute {
                    name: names.sk,
                    index,
                    sort: true,
                };
                len += 1;
            }
        }
        place += 1;
    }
    Attributes { all, len }
}

pub(super) const fn role(message: Message, attribute: Attribute) -> Message {
    message
        .add(if attribute.sort {
            "the sort key of "
        } else {
            "the partition key of "
        })
        .index(attribute.index)
}

pub(in crate::schema) const fn has_sort_key(table: &TableSchema, index: Index) -> bool {
    match first_key(table, index) {
        Some(key) => key.sk.is_some(),
        None => false,
    }
}

/// The key that the first entity has there; those of the others are alike, or are refused.
pub(super) const fn first_key(table: &TableSchema, index: Index) -> Option<&'static KeySchema> {
    let mut at = 0;
    while at < table.entities.len() {
        if let Some(key) = key_in(table.entities[at], index) {
            return Some(key);
        }
        at += 1;
    }
    None
}
