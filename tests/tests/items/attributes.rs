//! serde's attributes mean what they mean in serde.

use super::{body, map, n, s, with, without};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

/// A number, stored as text.
mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(number: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

fn seven() -> u32 {
    7
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[pk("USER#<user_id>")]
struct User {
    user_id: String,
    #[serde(rename = "full-name")]
    name: String,
    #[serde(rename(serialize = "now", deserialize = "now"), alias = "before")]
    renamed_again: u32,
    r#type: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("NOTE#<id>")]
struct Note {
    id: String,
    #[serde(default)]
    of_type: u32,
    #[serde(default = "seven")]
    of_path: u32,
    #[serde(with = "text")]
    as_text: u32,
    #[serde(skip)]
    cached: u32,
    #[serde(skip_serializing, default)]
    read_only: u32,
    #[serde(skip_deserializing)]
    write_only: u32,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    title: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(default)]
#[pk("CONFIG#<id>")]
struct Config {
    id: String,
    retries: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            id: "standard".into(),
            retries: 3,
        }
    }
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "attributes")]
enum Attributes {
    User(User),
    Note(Note),
    Config(Config),
}

fn user() -> User {
    User {
        user_id: "u".into(),
        name: "Ada".into(),
        renamed_again: 1,
        r#type: "person".into(),
    }
}

fn note() -> Note {
    Note {
        id: "n".into(),
        of_type: 1,
        of_path: 2,
        as_text: 3,
        cached: 0,
        read_only: 0,
        write_only: 0,
        title: "t".into(),
    }
}

#[test]
fn names_are_serdes() {
    let item = Attributes::to_item(&user()).unwrap();
    let expected = map([
        ("PK", s("USER#u")),
        ("entityType", s("USER")),
        ("userId", s("u")),
        ("full-name", s("Ada")),
        ("now", n("1")),
        ("type", s("person")),
    ]);
    assert_eq!(item, expected);
    assert_eq!(Attributes::from_item(item).unwrap(), Attributes::User(user()));
}

#[test]
fn an_alias_is_read() {
    let item = Attributes::to_item(&user()).unwrap();
    let older = with(without(item, "now"), "before", n("1"));
    assert_eq!(Attributes::from_item(older).unwrap(), Attributes::User(user()));
}

#[test]
fn unknown_fields_are_denied_and_keys_are_none_of_them() {
    let item = Attributes::to_item(&user()).unwrap();
    assert!(item.contains_key("PK") && item.contains_key("entityType"));
    let error = Attributes::from_item(with(item, "extra", n("1"))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "User(USER#<user_id>).*: an attribute that its struct does not have"
    );
}

#[test]
fn unknown_fields_are_passed_over_elsewhere() {
    let item = Attributes::to_item(&note()).unwrap();
    assert_eq!(
        Attributes::from_item(with(item, "extra", n("1"))).unwrap(),
        Attributes::Note(note())
    );
}

#[test]
fn defaults_stand_in_for_what_is_absent() {
    let item = without(without(Attributes::to_item(&note()).unwrap(), "of_type"), "of_path");
    assert_eq!(
        Attributes::from_item(item).unwrap(),
        Attributes::Note(Note {
            of_type: 0,
            of_path: 7,
            ..note()
        })
    );

    let config = Config {
        id: "c".into(),
        retries: 9,
    };
    let item = without(Attributes::to_item(&config).unwrap(), "retries");
    assert_eq!(
        Attributes::from_item(item).unwrap(),
        Attributes::Config(Config {
            id: "c".into(),
            retries: 3
        })
    );
}

#[test]
fn what_is_absent_without_a_default_is_named() {
    let item = without(Attributes::to_item(&note()).unwrap(), "as_text");
    let error = Attributes::from_item(item).unwrap_err();
    assert_eq!(error.to_string(), "Note(NOTE#<id>): missing field `as_text`");
}

#[test]
fn skipped_fields_are_not_stored_or_not_read() {
    let full = Note {
        cached: 5,
        read_only: 5,
        write_only: 5,
        ..note()
    };
    let item = Attributes::to_item(&full).unwrap();
    let expected = map([
        ("id", s("n")),
        ("of_type", n("1")),
        ("of_path", n("2")),
        ("as_text", s("3")),
        ("write_only", n("5")),
        ("title", s("t")),
    ]);
    assert_eq!(body(item.clone()), expected);
    let read = Attributes::from_item(with(item, "read_only", n("6"))).unwrap();
    assert_eq!(read, Attributes::Note(Note { read_only: 6, ..note() }));
}

#[test]
fn what_is_skipped_if_empty_is_absent() {
    let untitled = Note {
        title: String::new(),
        ..note()
    };
    let item = Attributes::to_item(&untitled).unwrap();
    assert!(!item.contains_key("title"));
    assert_eq!(Attributes::from_item(item).unwrap(), Attributes::Note(untitled));
}
