//! Enums in keys: the derive of an enum does not know the separators of the entities that use it.

use super::message::Message;
use crate::key::Kind;
use crate::schema::{EntitySchema, KeyShape, Segment, Template, Unsafe};

/// A spelling that contains the separator could never be written, or with other values give another item's key.
#[track_caller]
pub(super) const fn check_words(entity: &EntitySchema) {
    let mut key = 0;
    while key < entity.keys.len() {
        check_shape(entity, &entity.keys[key].pk);
        if let Some(sk) = &entity.keys[key].sk {
            check_shape(entity, sk);
        }
        key += 1;
    }
    let mut guard = 0;
    while guard < entity.unique.len() {
        check_template(entity, &entity.unique[guard], "its guard ");
        guard += 1;
    }
}

#[track_caller]
const fn check_shape(entity: &EntitySchema, shape: &KeyShape) {
    if let KeyShape::Text(template) = shape {
        check_template(entity, template, "its key ");
    }
}

#[track_caller]
const fn check_template(entity: &EntitySchema, template: &Template, what: &str) {
    let mut at = 0;
    while at < template.segments.len() {
        if let Segment::Field { field, format } = template.segments[at]
            && let Some(Kind::Words(words)) = entity.fields[field].kind
            && !matches!(format.unsafe_characters, Unsafe::Raw)
        {
            let mut word = 0;
            while word < words.len() {
                if contains(words[word], entity.separator) {
                    Message::new("the spelling ")
                        .name(words[word])
                        .add(" of ")
                        .name(entity.fields[field].name)
                        .add(" contains the separator of ")
                        .name(entity.name)
                        .add(" and cannot stand in ")
                        .add(what)
                        .name(template.text)
                        .add("\nhelp: rename the variant with `#[serde(rename = \"..\")]`, or choose another separator: `#[entity(separator = ..)]`")
                        .panic()
                }
                word += 1;
            }
        }
        at += 1;
    }
}

/// Separators are ASCII, so no byte of another character is one.
const fn contains(word: &str, separator: char) -> bool {
    let (bytes, mut at) = (word.as_bytes(), 0);
    while at < bytes.len() {
        if bytes[at] as u32 == separator as u32 {
            return true;
        }
        at += 1;
    }
    false
}
