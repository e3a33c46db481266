//! Two keys that share an attribute: possible if both use it alike, as partition key or as sort key, with one value. An index may also use an
//! attribute of the table's own key in the other role: inverted, it lists by sort key what the table lists by partition key.

use super::attributes::{Attribute, first_key, role};
use super::message::Message;
use super::shards::is_spread_alike;
use super::{equal, is_same_type, key_in, type_of};
use crate::schema::{EntitySchema, Index, KeySchema, KeyShape, TableSchema};

#[track_caller]
pub(super) const fn check_shared(table: &TableSchema, one: Attribute, other: Attribute) {
    // the partition key of a local index is the table's
    let in_one_key = is_same_index(one.index, other.index) || equal(one.name, table.pk) && (is_local(one.index) || is_local(other.index));
    if one.sort != other.sort && (in_one_key || !is_own(table, one.name)) {
        role(role(Message::new(""), one).add(" and "), other).stored_under(one.name)
    }
    if let (Some(shape), Some(another)) = (shape(table, one), shape(table, other))
        && !is_same_type(shape, another)
    {
        role(role(Message::new(""), one).add(" is ").add(type_of(shape)).add(" and "), other)
            .add(" is ")
            .add(type_of(another))
            .add(", and both")
            .stored_under(one.name)
    }
    let mut at = 0;
    while at < table.entities.len() {
        check_entity(table, table.entities[at]);
        at += 1;
    }
}

const fn shape(table: &TableSchema, attribute: Attribute) -> Option<&'static KeyShape> {
    match first_key(table, attribute.index) {
        Some(key) if attribute.sort => key.sk.as_ref(),
        Some(key) => Some(&key.pk),
        None => None,
    }
}

/// An entity writes one value into an attribute, and is in no index but those it has a key in.
#[track_caller]
const fn check_entity(table: &TableSchema, entity: &EntitySchema) {
    let mut at = 0;
    while at < entity.keys.len() {
        let (key, mut before) = (&entity.keys[at], 0);
        let names = table.key_names(key.index);
        while before < at {
            let other = &entity.keys[before];
            let others = table.key_names(other.index);
            check_value(entity, (key, Some(&key.pk), names.pk), (other, Some(&other.pk), others.pk));
            check_value(entity, (key, key.sk.as_ref(), names.sk), (other, other.sk.as_ref(), others.sk));
            check_value(entity, (key, Some(&key.pk), names.pk), (other, other.sk.as_ref(), others.sk));
            check_value(entity, (key, key.sk.as_ref(), names.sk), (other, Some(&other.pk), others.pk));
            if equal(names.pk, others.pk) && !is_spread_alike(other, key) {
                two_counts(entity, other, key, names.pk)
            }
            before += 1;
        }
        if key.shards.is_some() && is_own(table, names.pk) {
            spread_own(entity, key, names.pk)
        }
        at += 1;
    }
    let mut place = 1;
    while place < Index::COUNT {
        let index = Index::at(place);
        if let (Some(key), None) = (first_key(table, index), key_in(entity, index)) {
            let names = table.key_names(index);
            // every item is in an index over the table's own key, and none can be kept out of it
            let has_all = is_own(table, names.pk) && (key.sk.is_none() || is_own(table, names.sk));
            if !has_all && writes(table, entity, names.pk) && (key.sk.is_none() || writes(table, entity, names.sk)) {
                Message::new("items of ")
                    .name(entity.name)
                    .add(" are in ")
                    .index(index)
                    .add(" too, because they have its key attributes")
                    .key(entity, entity.primary())
                    .add("\nhelp: declare its key in that index as well, or give the index other attributes in `#[table(..)]`")
                    .panic()
            }
        }
        place += 1;
    }
}

/// One half of a key: the key, what the half holds if the key has it, and the attribute.
type Half<'k> = (&'k KeySchema, Option<&'k KeyShape>, &'static str);

/// Two keys that share an attribute have one value for it.
#[track_caller]
const fn check_value(entity: &EntitySchema, (key, own, attribute): Half<'_>, (other, its, another): Half<'_>) {
    if let (Some(own), Some(its)) = (own, its)
        && equal(attribute, another)
        && !is_same(entity, own, its)
    {
        two_values(entity, other, key, attribute)
    }
}

/// Whether the attribute is of the table's own key.
const fn is_own(table: &TableSchema, attribute: &str) -> bool {
    equal(attribute, table.pk) || table.has_sort_key && equal(attribute, table.sk)
}

const fn is_local(index: Index) -> bool {
    matches!(index, Index::Local(_))
}

const fn is_same_index(one: Index, other: Index) -> bool {
    one.slot() == other.slot()
}

/// The number of a shard would stand in the table's own key too.
#[track_caller]
const fn spread_own(entity: &EntitySchema, key: &KeySchema, attribute: &str) -> ! {
    Message::new("`shards` adds the number of a shard to the partition key of ")
        .index(key.index)
        .add(" in ")
        .name(entity.name)
        .add(", which is ")
        .name(attribute)
        .add(", an attribute of the table's own key")
        .key(entity, entity.primary())
        .key(entity, key)
        .add("\nhelp: remove `shards`, or give the index an attribute of its own in `#[table(..)]`")
        .panic()
}

#[track_caller]
const fn two_values(entity: &EntitySchema, one: &KeySchema, other: &KeySchema, attribute: &str) -> ! {
    Message::new("")
        .name(entity.name)
        .add(" has two values for ")
        .name(attribute)
        .add(", which ")
        .index(one.index)
        .add(" and ")
        .index(other.index)
        .add(" share")
        .key(entity, one)
        .key(entity, other)
        .add("\nhelp: write the same template for both, or give one of them another attribute in `#[table(..)]`")
        .panic()
}

#[track_caller]
const fn two_counts(entity: &EntitySchema, one: &KeySchema, other: &KeySchema, attribute: &str) -> ! {
    Message::new("")
        .name(entity.name)
        .add(" spreads ")
        .name(attribute)
        .add(" over other shards in ")
        .index(one.index)
        .add(" than in ")
        .index(other.index)
        .add(", which share it")
        .key(entity, one)
        .key(entity, other)
        .add("\nhelp: write the same `shards` and `read_shards` for both, or give one of them another attribute in `#[table(..)]`")
        .panic()
}

const fn is_same(entity: &EntitySchema, one: &KeyShape, other: &KeyShape) -> bool {
    is_same_type(one, other) && equal(one.text(entity), other.text(entity))
}

/// Whether a key of the entity is stored in the attribute.
const fn writes(table: &TableSchema, entity: &EntitySchema, attribute: &str) -> bool {
    let mut at = 0;
    while at < entity.keys.len() {
        let names = table.key_names(entity.keys[at].index);
        if equal(names.pk, attribute) || entity.keys[at].sk.is_some() && equal(names.sk, attribute) {
            return true;
        }
        at += 1;
    }
    false
}
