//! The forms of stored values: enums, bytes, sets, texts that are borrowed, and what holds others.

use super::{body, map, n, s, with, without};
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::de::{Deserializer, Error as _, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Bytes as B: serde takes a `Vec<u8>` for a list of numbers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Expected;
        impl Visitor<'_> for Expected {
            type Value = Bytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Expected)
    }
}

/// `serde_dynamo` #103: borrows its text.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Borrowed(String);

impl<'de> Deserialize<'de> for Borrowed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        text.starts_with("b-")
            .then(|| Self(text.to_owned()))
            .ok_or_else(|| D::Error::custom("it begins otherwise"))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Shape {
    Unit,
    Newtype(u8),
    Tuple(u8, String),
    Struct { side: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Empty,
    Full { size: u8 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Text(String),
    List(Vec<u8>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Marker;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SHAPES#<id>")]
struct Shapes {
    id: String,
    shapes: Vec<Shape>,
    shape: Shape,
    tagged: Vec<Tagged>,
    untagged: Vec<Untagged>,
    bytes: Bytes,
    maybe_bytes: Option<Bytes>,
    borrowed: Borrowed,
    character: char,
    flag: bool,
    unit: (),
    marker: Marker,
    pair: (u8, String),
    by_number: BTreeMap<u8, Bytes>,
    empty: String,
}

/// Sets, as `serde_dynamo` marks them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, SingleTable)]
#[pk("SETS#<id>")]
struct Sets {
    id: String,
    #[serde(with = "serde_dynamo::string_set", default)]
    texts: BTreeSet<String>,
    #[serde(with = "serde_dynamo::number_set", default)]
    numbers: BTreeSet<i64>,
    #[serde(with = "serde_dynamo::binary_set", default)]
    blobs: BTreeSet<Bytes>,
    plain: BTreeSet<u8>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "shapes")]
enum Table {
    Shapes(Shapes),
    Sets(Sets),
}

fn b(bytes: &[u8]) -> AttributeValue {
    AttributeValue::B(Blob::new(bytes))
}

fn l<const N: usize>(elements: [AttributeValue; N]) -> AttributeValue {
    AttributeValue::L(elements.into())
}

fn m<const N: usize>(entries: [(&str, AttributeValue); N]) -> AttributeValue {
    AttributeValue::M(map(entries))
}

fn shapes() -> Shapes {
    Shapes {
        id: "s".into(),
        shapes: vec![
            Shape::Unit,
            Shape::Newtype(1),
            Shape::Tuple(2, "t".into()),
            Shape::Struct { side: 3 },
        ],
        shape: Shape::Unit,
        tagged: vec![Tagged::Empty, Tagged::Full { size: 4 }],
        untagged: vec![Untagged::Number(-5), Untagged::Text("u".into()), Untagged::List(vec![6])],
        bytes: Bytes(vec![0, 255]),
        maybe_bytes: Some(Bytes(vec![])),
        borrowed: Borrowed("b-orrowed".into()),
        character: 'é',
        flag: true,
        unit: (),
        marker: Marker,
        pair: (7, "p".into()),
        by_number: [(8, Bytes(vec![8]))].into(),
        empty: String::new(),
    }
}

#[test]
fn every_shape_has_one_form() {
    let item = Table::to_item(&shapes()).unwrap();
    let expected = map([
        ("id", s("s")),
        (
            "shapes",
            l([
                s("Unit"),
                m([("Newtype", n("1"))]),
                m([("Tuple", l([n("2"), s("t")]))]),
                m([("Struct", m([("side", n("3"))]))]),
            ]),
        ),
        ("shape", s("Unit")),
        ("tagged", l([m([("kind", s("empty"))]), m([("kind", s("full")), ("size", n("4"))])])),
        ("untagged", l([n("-5"), s("u"), l([n("6")])])),
        ("bytes", b(&[0, 255])),
        ("maybe_bytes", b(&[])),
        ("borrowed", s("b-orrowed")),
        ("character", s("é")),
        ("flag", AttributeValue::Bool(true)),
        ("unit", AttributeValue::Null(true)),
        ("marker", AttributeValue::Null(true)),
        ("pair", l([n("7"), s("p")])),
        ("by_number", m([("8", b(&[8]))])),
        ("empty", s("")),
    ]);
    assert_eq!(body(item.clone()), expected);
    assert_eq!(Table::from_item(item).unwrap(), Table::Shapes(shapes()));
}

#[test]
fn enums_with_content_stand_at_the_top_level_too() {
    for shape in shapes().shapes {
        let shapes = Shapes { shape, ..shapes() };
        assert_eq!(Table::from_item(Table::to_item(&shapes).unwrap()).unwrap(), Table::Shapes(shapes));
    }
}

#[test]
fn what_a_deserializer_says_of_its_text_is_detail() {
    let item = with(Table::to_item(&shapes()).unwrap(), "borrowed", s("orrowed"));
    let error = Table::from_item(item).unwrap_err();
    assert_eq!(error.to_string(), "Shapes(SHAPES#<id>).borrowed: its `Deserialize` refuses it");
    assert!(error.detailed().contains("it begins otherwise"));
}

fn sets() -> Sets {
    Sets {
        id: "s".into(),
        texts: ["a".to_owned(), "b".to_owned()].into(),
        numbers: [-1, 2].into(),
        blobs: [Bytes(vec![1]), Bytes(vec![2, 3])].into(),
        plain: [4, 5].into(),
    }
}

fn stored_sets() -> Item {
    let blobs = [&[1][..], &[2, 3]].map(Blob::new);
    map([
        ("id", s("s")),
        ("texts", AttributeValue::Ss(vec!["a".into(), "b".into()])),
        ("numbers", AttributeValue::Ns(vec!["-1".into(), "2".into()])),
        ("blobs", AttributeValue::Bs(blobs.into())),
        ("plain", l([n("4"), n("5")])),
    ])
}

#[test]
fn sets_are_stored_as_sets() {
    let item = Table::to_item(&sets()).unwrap();
    assert_eq!(body(item.clone()), stored_sets());
    assert_eq!(Table::from_item(item).unwrap(), Table::Sets(sets()));
}

/// boto3 #4738. A list can be empty.
#[test]
fn empty_sets_are_absent() {
    let empty = Sets {
        id: "s".into(),
        ..Sets::default()
    };
    let item = Table::to_item(&empty).unwrap();
    assert_eq!(body(item.clone()), map([("id", s("s")), ("plain", l([]))]));
    assert_eq!(Table::from_item(item).unwrap(), Table::Sets(empty));
}

#[test]
fn a_set_can_be_read_where_a_list_is_expected() {
    let item = Table::to_item(&sets()).unwrap();
    let item = with(without(item, "plain"), "plain", AttributeValue::Ns(vec!["5".into(), "4".into()]));
    assert_eq!(Table::from_item(item).unwrap(), Table::Sets(sets()));
}
