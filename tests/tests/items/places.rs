//! Where an item could not be read, what was expected there and what was found: in names of the program, never in the item's own words.

use super::{map, n, s, with, without};
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Line {
    age: u8,
    #[serde(default)]
    parts: Option<Vec<Part>>,
    #[serde(rename = "by-name", default)]
    by_name: BTreeMap<String, Line>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Part {
    Sized { size: u8 },
    Pair(u8, Wrapped),
    One(Wrapped),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Wrapped(Inner);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Inner {
    text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("CUSTOMER#<customer_id>")]
#[sk("ORDER#<id>")]
struct Order {
    customer_id: String,
    id: String,
    items: Vec<Line>,
    unit_price: u64,
    scores: BTreeMap<String, Line>,
    pair: (u8, Line),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "places")]
enum Places {
    Order(Order),
}

fn line() -> Line {
    Line {
        age: 1,
        parts: None,
        by_name: BTreeMap::new(),
    }
}

fn item() -> Item {
    let order = Order {
        customer_id: "c1".into(),
        id: "o1".into(),
        items: vec![line(), line()],
        unit_price: 5,
        scores: BTreeMap::new(),
        pair: (1, line()),
    };
    Places::to_item(&order).unwrap()
}

fn m<const N: usize>(entries: [(&str, AttributeValue); N]) -> AttributeValue {
    AttributeValue::M(map(entries))
}

fn l<const N: usize>(elements: [AttributeValue; N]) -> AttributeValue {
    AttributeValue::L(elements.into())
}

fn good_line() -> AttributeValue {
    m([("age", n("1"))])
}

/// The error of an order that has this attribute.
fn error(name: &str, value: AttributeValue) -> String {
    let error = Places::from_item(with(item(), name, value)).unwrap_err();
    assert!(error.is_decode());
    assert_eq!(error.key().unwrap()["SK"], s("ORDER#o1"));
    error.to_string()
}

/// `serde_dynamo` #98.
#[test]
fn a_fault_deep_inside_has_its_place() {
    let items = l([good_line(), good_line(), m([("age", s("x"))])]);
    assert_eq!(
        error("items", items),
        "Order(CUSTOMER#<customer_id>, ORDER#<id>).items[2].age: expected N, found S"
    );
}

#[track_caller]
fn assert_place(name: &str, value: AttributeValue, expected: &str) {
    let said = error(name, value);
    assert_eq!(said.strip_prefix("Order(CUSTOMER#<customer_id>, ORDER#<id>)"), Some(expected));
}

#[test]
fn places_are_written_as_they_are_stored() {
    assert_place("unitPrice", s("x"), ".unitPrice: expected N, found S");
    assert_place("items", s("x"), ".items: expected L, found S");
    assert_place("items", l([n("1")]), ".items[0]: expected M, found N");
    assert_place("items", l([m([])]), ".items[0]: missing field `age`");
    assert_place(
        "pair",
        l([n("1"), m([("age", AttributeValue::Bool(true))])]),
        ".pair[1].age: expected N, found BOOL",
    );
    assert_place("pair", l([n("1")]), ".pair: expected a tuple of size 2, found L");
    let parts = |part| l([m([("age", n("1")), ("parts", l([part]))])]);
    assert_place(
        "items",
        parts(m([("Sized", m([("size", n("300"))]))])),
        ".items[0].parts[0].Sized.size: expected a number of the field's type, found N",
    );
    assert_place(
        "items",
        parts(m([("Pair", l([n("1"), m([("text", n("1"))])]))])),
        ".items[0].parts[0].Pair[1].text: expected S, found N",
    );
    assert_place(
        "items",
        parts(m([("One", m([("text", n("1"))]))])),
        ".items[0].parts[0].One.text: expected S, found N",
    );
    assert_place(
        "items",
        parts(m([("Large", n("1"))])),
        ".items[0].parts[0]: unknown variant, expected one of `Sized`, `Pair`, `One`",
    );
    assert_place(
        "items",
        parts(n("1")),
        ".items[0].parts[0]: expected S or M with one entry, found N",
    );
}

/// Keys of maps are data, and look like fields in the path.
#[test]
fn keys_of_maps_are_left_out() {
    assert_place("scores", m([("alice", m([("age", s("x"))]))]), ".scores.*.age: expected N, found S");
    assert_place("scores", m([("alice", s("x"))]), ".scores.*: expected M, found S");
    let nested = m([("age", n("1")), ("by-name", m([("alice", m([("age", s("x"))]))]))]);
    assert_place("items", l([good_line(), nested]), ".items[1].by-name.*.age: expected N, found S");
    let missing = Places::from_item(with(item(), "scores", m([("alice", m([]))]))).unwrap_err();
    assert!(missing.to_string().ends_with(".scores.*: missing field `age`"), "{missing}");
    assert!(missing.detailed().contains("scores.alice"));
}

#[test]
fn what_was_found_is_told_by_its_type() {
    let string = || "x".to_owned();
    for (value, found) in [
        (AttributeValue::Null(true), "NULL"),
        (AttributeValue::Ss(vec![string()]), "SS"),
        (AttributeValue::Ns(vec!["1".into()]), "NS"),
        (AttributeValue::Bs(vec![]), "BS"),
        (AttributeValue::B(vec![1].into()), "B"),
        (l([]), "L"),
        (m([]), "M"),
    ] {
        assert_place("unitPrice", value, &format!(".unitPrice: expected N, found {found}"));
    }
    assert_place("items", AttributeValue::Ss(vec![string()]), ".items[0]: expected M, found S");
}

#[test]
fn an_item_without_a_known_tag_is_told() {
    let no_tag = Places::from_item(without(item(), "entityType")).unwrap_err();
    assert_eq!(
        no_tag.to_string(),
        "the item has no type tag: no text in its attribute `entityType`"
    );
    let unknown = Places::from_item(with(item(), "entityType", s("INVOICE"))).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "no entity of the table has the item's type tag in `entityType`; there are `ORDER`"
    );
    assert!(no_tag.is_decode() && unknown.is_decode());
    assert!(unknown.detailed().contains("INVOICE"));
}
