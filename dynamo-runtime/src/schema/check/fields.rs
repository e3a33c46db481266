//! The fields of an entity against the attributes that its table keeps for keys and the type tag.

use super::attributes::{key_attributes, role};
use super::equal;
use super::message::Message;
use crate::key::Kind;
use crate::schema::{Case, Encoding, EntitySchema, KeyShape, Segment, TableSchema, Unsafe};

/// A field of the body cannot be stored where the table keeps a key or the type tag, unless it is that key, in a table made by others.
#[track_caller]
pub(super) const fn check_stored_names(table: &TableSchema, entity: &EntitySchema) {
    let (kept, mut field) = (key_attributes(table), 0);
    while field < entity.fields.len() {
        let (name, mut at) = (entity.fields[field].stored, 0);
        if !table.untagged && equal(name, table.type_attribute) {
            stored_elsewhere(entity, field, Message::new("the type tag"))
        }
        if table.has_ttl() && equal(name, table.ttl) {
            if !is_ttl(entity, field) {
                stored_elsewhere(entity, field, Message::new("the time of expiry"))
            }
            check_counts_seconds(entity, field)
        }
        while at < kept.len {
            if equal(name, kept.all[at].name) && !is_key(table, entity, field) {
                check_unsharded(table, entity, field);
                stored_elsewhere(entity, field, role(Message::new(""), kept.all[at]))
            }
            at += 1;
        }
        field += 1;
    }
}

/// `holder` is what the attribute is kept for.
#[track_caller]
const fn stored_elsewhere(entity: &EntitySchema, field: usize, holder: Message) -> ! {
    let field = &entity.fields[field];
    Message::new("field ")
        .name(field.name)
        .add(" of ")
        .name(entity.name)
        .add(" would be stored under ")
        .name(field.stored)
        .add(", which holds ")
        .add(holder.text())
        .key(entity, entity.primary())
        .add("\nhelp: rename the field, or set `#[serde(rename = \"..\")]`")
        .panic()
}

/// A field that is stored as the TTL itself must be stored in the same way. What code of the user's own writes is seen when an item is written.
#[track_caller]
const fn check_counts_seconds(entity: &EntitySchema, field: usize) {
    let field = &entity.fields[field];
    if !field.in_own_form && !matches!(field.kind, Some(Kind::Unsigned(_) | Kind::Signed(_))) {
        Message::new("field ")
            .name(field.name)
            .add(" of ")
            .name(entity.name)
            .add(" is an instant, and would be stored under ")
            .name(field.stored)
            .add(", which holds the time of expiry as a number of seconds")
            .key(entity, entity.primary())
            .add("\nhelp: set `#[serde(rename = \"..\")]`, or give the TTL attribute another name: `#[table(ttl = \"..\")]`")
            .panic()
    }
}

/// Whether the field is the one that the TTL follows.
const fn is_ttl(entity: &EntitySchema, field: usize) -> bool {
    matches!(entity.ttl, Some(ttl) if ttl == field)
}

/// Whether the attribute under which the field is stored is a key of the entity that is this one field.
const fn is_key(table: &TableSchema, entity: &EntitySchema, field: usize) -> bool {
    let (name, mut at) = (entity.fields[field].stored, 0);
    while at < entity.keys.len() {
        let (key, names) = (&entity.keys[at], table.key_names(entity.keys[at].index));
        if equal(name, names.pk) && key.shards.is_none() && is_plainly(entity, &key.pk, field) {
            return true;
        }
        if let Some(sk) = &key.sk
            && equal(name, names.sk)
            && is_plainly(entity, sk, field)
        {
            return true;
        }
        at += 1;
    }
    false
}

/// A key that would be this one field, but for its shards.
#[track_caller]
const fn check_unsharded(table: &TableSchema, entity: &EntitySchema, field: usize) {
    let (column, mut at) = (&entity.fields[field], 0);
    while at < entity.keys.len() {
        let key = &entity.keys[at];
        if key.shards.is_some() && equal(column.stored, table.key_names(key.index).pk) && is_plainly(entity, &key.pk, field) {
            Message::new("field ")
                .name(column.name)
                .add(" of ")
                .name(entity.name)
                .add(" is stored under ")
                .name(column.stored)
                .add(" as it stands, and `shards` adds the number of a shard to the partition key of ")
                .index(key.index)
                .add(" there")
                .key(entity, key)
                .add("\nhelp: remove `shards`, or store the field apart from the key: `#[serde(rename = \"..\")]`")
                .panic()
        }
        at += 1;
    }
}

/// Whether a key holds exactly what the body stores of the field.
const fn is_plainly(entity: &EntitySchema, shape: &KeyShape, field: usize) -> bool {
    match shape {
        KeyShape::Number(only) | KeyShape::Binary(only) => *only == field,
        KeyShape::Text(template) => match template.segments {
            [Segment::Field { field: only, format }] if *only == field => {
                matches!(format.encoding, Encoding::Plain)
                    && matches!(format.case, Case::Keep)
                    && !matches!(format.unsafe_characters, Unsafe::Escape)
                    && is_stored_as_text(entity.fields[field].kind)
            }
            _ => false,
        },
    }
}

/// Whether serde stores values of this kind as text. Those of ids and times that it does not are found when the item is written.
const fn is_stored_as_text(kind: Option<Kind>) -> bool {
    match kind {
        Some(Kind::Unsigned(_) | Kind::Signed(_) | Kind::Bytes) => false,
        // a `bool`, which is stored as BOOL
        Some(Kind::Words([no, yes])) => !equal(no, "false") || !equal(yes, "true"),
        _ => true,
    }
}
