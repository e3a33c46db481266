//! `#[serde(flatten)]`: what is read back, and names that are taken.

use super::{body, map, n, s};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Address {
    street: String,
    floor: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("PERSON#<id>")]
#[gsi1(pk = "CITY#<city>", sk = "PERSON")]
struct Person {
    id: u128,
    city: Option<String>,
    #[serde(flatten)]
    address: Address,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// Keys of a flattened map that are text only when written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COUNTS#<id>")]
struct Counts {
    id: String,
    #[serde(flatten)]
    counts: HashMap<u32, u64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "flattened")]
enum Flattened {
    Person(Person),
    Counts(Counts),
}

fn person(rest: Value) -> Person {
    Person {
        id: 1,
        city: Some("rome".into()),
        address: Address {
            street: "via".into(),
            floor: None,
        },
        rest: serde_json::from_value(rest).unwrap(),
    }
}

#[test]
fn flattened_structs_and_maps_come_back() {
    let person = person(json!({ "age": 7, "tags": ["a", null, { "b": -1.5 }], "nothing": null }));
    let item = Flattened::to_item(&person).unwrap();
    let tags = vec![s("a"), AttributeValue::Null(true), AttributeValue::M(map([("b", n("-1.5"))]))];
    let expected = map([
        ("id", n("1")),
        ("city", s("rome")),
        ("street", s("via")),
        ("age", n("7")),
        ("tags", AttributeValue::L(tags)),
        ("nothing", AttributeValue::Null(true)),
        ("floor", AttributeValue::Null(true)),
    ]);
    assert_eq!(body(item.clone()), expected);
    assert_eq!(Flattened::from_item(item).unwrap(), Flattened::Person(person));
}

#[test]
fn keys_of_other_types_are_written_as_text() {
    let counts = Counts {
        id: "c".into(),
        counts: [(1, 10), (2, 20)].into(),
    };
    let item = Flattened::to_item(&counts).unwrap();
    assert_eq!(body(item), map([("id", s("c")), ("1", n("10")), ("2", n("20"))]));
}

#[test]
fn keys_and_tag_do_not_reach_a_flattened_map() {
    let item = Flattened::to_item(&person(json!({}))).unwrap();
    assert_eq!(item["GSI1PK"], s("CITY#rome"));
    let Flattened::Person(read) = Flattened::from_item(item).unwrap() else {
        panic!("a person was stored")
    };
    assert_eq!(read.rest, BTreeMap::new());
}

/// Not only where a key would be lost: an item that has no key in an index would be in it, and the entry would not come back.
#[test]
fn a_flattened_map_cannot_hold_a_name_that_the_table_keeps() {
    for name in ["PK", "entityType", "GSI1PK", "GSI1SK"] {
        for city in [Some("rome".to_owned()), None] {
            let taken = Person {
                city,
                ..person(json!({ name: "x" }))
            };
            let error = Flattened::to_item(&taken).unwrap_err();
            let expected = format!("`Person` cannot be stored: its body has an attribute `{name}` of its own, which the table keeps");
            assert!(error.to_string().starts_with(&expected), "{error}");
        }
    }
    // nobody has a key there
    assert!(Flattened::to_item(&person(json!({ "SK": "x", "GSI2PK": "x" }))).is_ok());
}

#[test]
fn a_flattened_map_cannot_hold_the_name_of_a_field() {
    for name in ["id", "city", "street", "floor"] {
        let error = Flattened::to_item(&person(json!({ name: 5 }))).unwrap_err();
        assert!(error.to_string().contains("two of its fields are stored under one name"), "{error}");
        assert!(error.detailed().contains(name));
    }
}

/// Only the entity's own `None`s are left out: what reads a flattened one may take its absence otherwise.
#[test]
fn none_of_a_flattened_struct_is_null_and_may_be_absent() {
    let person = person(json!({}));
    let mut item = Flattened::to_item(&person).unwrap();
    assert_eq!(item.remove("floor"), Some(AttributeValue::Null(true)));
    assert_eq!(Flattened::from_item(item).unwrap(), Flattened::Person(person));
}

/// 128 bits in a field of an entity that flattens something else.
#[test]
fn wide_integers_stand_beside_what_is_flattened() {
    let person = Person {
        id: 10u128.pow(38) - 1,
        ..person(json!({}))
    };
    let item = Flattened::to_item(&person).unwrap();
    assert_eq!(Flattened::from_item(item).unwrap(), Flattened::Person(person));
}
