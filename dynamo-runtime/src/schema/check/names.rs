//! A table's own names, and the number of its indexes.

use super::attributes::{Attributes, key_attributes, role};
use super::equal;
use super::message::Message;
use super::projection::check_included_count;
use super::shared::check_shared;
use crate::schema::{Index, TableSchema};

/// Checks the names of the table, its indexes and its key attributes, and the number of its indexes.
#[doc(hidden)]
#[track_caller]
pub const fn check_table(table: &TableSchema) {
    check_name("a table", table.name);
    let mut place = 1;
    while place < Index::COUNT {
        if table.uses(Index::at(place)) {
            check_index_name(table, place);
        }
        place += 1;
    }
    check_renamed(table);
    check_attributes(table);
    check_gsi_count(table);
    check_included_count(table);
}

/// Names for an index that nobody uses are meant for another one.
#[track_caller]
const fn check_renamed(table: &TableSchema) {
    let mut at = 0;
    while at < table.renamed.len() {
        let index = table.renamed[at].index;
        // a derive that failed leaves an entity without keys, which may be the one
        if !table.uses(index) && !has_broken_entity(table) {
            Message::new("no entity of ")
                .name(table.name)
                .add(" has a key in ")
                .index(index)
                .add("\nhelp: remove `")
                .attribute(index)
                .add("(..)` from `#[table(..)]`, or give it the number of an index that is used")
                .panic()
        }
        at += 1;
    }
}

const fn has_broken_entity(table: &TableSchema) -> bool {
    let mut at = 0;
    while at < table.entities.len() {
        if table.entities[at].keys.is_empty() {
            return true;
        }
        at += 1;
    }
    false
}

/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.NamingRules>
#[track_caller]
const fn check_name(of: &str, name: &str) {
    let (bytes, mut at) = (name.as_bytes(), 0);
    while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || matches!(bytes[at], b'_' | b'-' | b'.')) {
        at += 1;
    }
    if at < bytes.len() || at < 3 || at > 255 {
        Message::new("")
            .name(name)
            .add(" cannot be the name of ")
            .add(of)
            .add("\nhelp: 3 to 255 of letters, digits, `_`, `-`, `.`")
            .panic()
    }
}

#[track_caller]
const fn check_index_name(table: &TableSchema, place: u8) {
    let index = Index::at(place);
    let name = table.index_names(index).name;
    check_name("an index", name);
    let mut before = 1;
    while before < place {
        let other = Index::at(before);
        if table.uses(other) && equal(name, table.index_names(other).name) {
            Message::new("")
                .index(other)
                .add(" and ")
                .index(index)
                .add(" have the same name ")
                .name(name)
                .add("\nhelp: give one of them another in `#[table(..)]`: `")
                .attribute(index)
                .add("(name = \"..\")`")
                .panic()
        }
        before += 1;
    }
}

#[track_caller]
const fn check_attributes(table: &TableSchema) {
    if !table.untagged {
        check_attribute_name(table.type_attribute);
    }
    if table.has_ttl() {
        check_attribute_name(table.ttl);
        if equal(table.ttl, table.type_attribute) {
            Message::new("the type tag and the TTL").stored_under(table.ttl)
        }
    }
    let (Attributes { all, len }, mut at) = (key_attributes(table), 0);
    while at < len {
        check_attribute_name(all[at].name);
        if equal(all[at].name, table.type_attribute) {
            role(Message::new("the type tag and "), all[at]).stored_under(table.type_attribute)
        }
        if table.has_ttl() && equal(all[at].name, table.ttl) {
            role(Message::new("the TTL and "), all[at]).stored_under(table.ttl)
        }
        let mut before = 0;
        while before < at {
            if equal(all[at].name, all[before].name) {
                check_shared(table, all[before], all[at]);
            }
            before += 1;
        }
        at += 1;
    }
}

#[track_caller]
const fn check_attribute_name(name: &str) {
    if name.is_empty() || name.len() > 255 {
        Message::new("")
            .name(name)
            .add(" cannot be the name of a key attribute\nhelp: DynamoDB wants 1 to 255 bytes")
            .panic()
    }
}

impl Message {
    #[track_caller]
    pub(super) const fn stored_under(self, attribute: &str) -> ! {
        self.add(" are stored under ")
            .name(attribute)
            .add("\nhelp: give one of them another name in `#[table(..)]`")
            .panic()
    }
}

/// Each index costs a copy of what it holds, on every write.
#[track_caller]
const fn check_gsi_count(table: &TableSchema) {
    let (mut count, mut number) = (0, 1);
    while number <= 20 {
        if table.uses(Index::Global(number)) {
            count += 1;
        }
        number += 1;
    }
    if count > table.max_gsis as u32 {
        Message::new("`max_gsis = ")
            .number(count)
            .add("` is needed in `#[table(..)]`: ")
            .name(table.name)
            .add(" has ")
            .number(count)
            .add(" global secondary indexes, and ")
            .number(table.max_gsis as u32)
            .add(" are allowed\n  writing an item that is in all of them costs ")
            .number(count + 1)
            .add(" times as much as without indexes, changing all their keys up to ")
            .number(2 * count + 1)
            .add(" times, and each stores its items once more\nhelp: let entities share an index, or write `max_gsis = ")
            .number(count)
            .add("`")
            .panic()
    }
}
