//! No input ends in a panic, and what the table holds can be of any shape.

use super::{Blob, Blobs, Entry, Log, Order, Orders, order, stored};
use aws_sdk_dynamodb::primitives::Blob as Bytes;
use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use proptest::collection::{hash_map, vec};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

const KNOWN: [&str; 15] = [
    "ORDER",
    "CUSTOMER",
    "ENTRY",
    "BLOB",
    "CUSTOMER#c1",
    "ORDER#o1",
    "count",
    "1",
    "",
    "#",
    "\0",
    "1E2",
    "-0",
    "NaN",
    "1E400",
];

/// Text that means something somewhere, and text that means nothing.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        select(&KNOWN[..]).prop_map(str::to_owned),
        any::<String>(),
        "[0-9]{1,50}",
        "-?[0-9]{0,5}[.eE]?[0-9]{0,5}"
    ]
}

/// Any tree, also such that the service would not store.
fn value() -> impl Strategy<Value = AttributeValue> {
    let bytes = || vec(any::<u8>(), 0..5).prop_map(Bytes::new);
    let leaf = prop_oneof![
        text().prop_map(AttributeValue::S),
        text().prop_map(AttributeValue::N),
        bytes().prop_map(AttributeValue::B),
        any::<bool>().prop_map(AttributeValue::Bool),
        any::<bool>().prop_map(AttributeValue::Null),
        vec(text(), 0..3).prop_map(AttributeValue::Ss),
        vec(text(), 0..3).prop_map(AttributeValue::Ns),
        vec(bytes(), 0..3).prop_map(AttributeValue::Bs),
    ];
    leaf.prop_recursive(4, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(AttributeValue::L),
            hash_map(text(), inner, 0..3).prop_map(AttributeValue::M)
        ]
    })
}

const NAMES: [&str; 14] = [
    "PK",
    "SK",
    "GSI1PK",
    "entityType",
    "customer_id",
    "id",
    "status",
    "note",
    "total",
    "lines",
    "weight",
    "name",
    "at",
    "digest",
];

/// Any item: some of its names are those of an order, and some of its tags too.
fn item() -> impl Strategy<Value = Item> {
    let name = prop_oneof![4 => select(&NAMES[..]).prop_map(str::to_owned), 1 => text()];
    let tag = select(&["ORDER", "CUSTOMER", "ENTRY", "BLOB"][..]);
    (hash_map(name, value(), 0..9), proptest::option::of(tag)).prop_map(|(mut item, tag)| {
        item.extend(tag.map(|tag| ("entityType".to_owned(), AttributeValue::S(tag.to_owned()))));
        item
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_item_is_an_entity_or_an_error(item in item()) {
        let _ = Log::from_item(item.clone());
        let _ = Blobs::from_item(item.clone());
        if let Err(error) = Orders::from_item(item) {
            prop_assert!(error.is_decode());
            prop_assert!(!error.detailed().is_empty());
        }
    }

    /// Nearly an order: one of its attributes is anything.
    #[test]
    fn any_value_in_an_order_is_an_order_or_an_error(name in select(&["total", "lines", "note", "weight", "status"][..]), value in value()) {
        let mut item = Orders::to_item(&order()).unwrap();
        item.insert(name.to_owned(), value);
        match Orders::from_item(item) {
            Ok(Orders::Order(read)) => prop_assert_eq!(read.id, order().id),
            Ok(Orders::Customer(_)) => prop_assert!(false, "it is tagged as an order"),
            Err(error) => {
                let place = format!("Order(CUSTOMER#<customer_id>, ORDER#<id>).{name}");
                prop_assert!(error.to_string().starts_with(&place), "{}", error);
            }
        }
    }

    #[test]
    fn any_text_is_a_cursor_or_an_error(text in prop_oneof![text(), "A[A-Za-z0-9_-]{0,80}"]) {
        if let Err(error) = text.parse::<Cursor>() {
            prop_assert!(error.is_cursor());
        }
    }

    #[test]
    fn any_text_is_a_key_part_or_an_error(a in text(), b in text()) {
        let table = Table::<Orders>::detached();
        if let Err(error) = Order::key(&a, &b) {
            prop_assert!(error.is_key());
        }
        let queries = [
            Order::by_customer_id(&a),
            Order::by_customer_id("c").range(|sk| sk.id().eq(&a)),
            Order::by_customer_id("c").range(|sk| sk.id().between(&a, &b)),
            Order::by_customer_id("c").range(|sk| sk.id().gt(&a)),
            Order::by_customer_id("c").range(|sk| sk.id().le(&a)),
            Order::by_customer_id("c").range(|sk| sk.id().begins_with(&a)),
        ];
        for query in queries {
            if let Err(error) = query.to_sdk(&table) {
                prop_assert!(error.is_key());
            }
        }
        for query in [
            Order::by_status(&a),
            Order::by_status("s").range(|sk| sk.note().lt(&a)),
            Order::by_status("s").range(|sk| sk.note().eq(&a).id().ge(&b)),
        ] {
            if let Err(error) = query.to_sdk(&table) {
                prop_assert!(error.is_key());
            }
        }
    }

    #[test]
    fn any_number_and_bytes_are_key_parts_or_an_error(a in any::<u128>(), b in any::<u128>(), bytes in vec(any::<u8>(), 0..4)) {
        let (log, blobs) = (Table::<Log>::detached(), Table::<Blobs>::detached());
        for result in [
            Entry::get("l", a).to_sdk(&log),
            Entry::by_log("l").range(|sk| sk.at().between(a, b)).to_sdk(&log),
            Entry::by_log("l").range(|sk| sk.at().lt(a)).to_sdk(&log),
            Blob::get(&bytes).to_sdk(&blobs),
            Blob::by_content(&bytes).range(|sk| sk.content().ge(bytes.clone())).to_sdk(&blobs),
        ] {
            if let Err(error) = result {
                prop_assert!(error.is_key());
            }
        }
    }
}

/// Far deeper than the service stores: it would be followed down until the stack ends.
#[test]
fn an_item_of_any_depth_is_refused() {
    let deep = (0..2_000).fold(AttributeValue::Bool(true), |inner, level| {
        if level % 2 == 0 {
            AttributeValue::L(vec![inner])
        } else {
            AttributeValue::M([("in".to_owned(), inner)].into())
        }
    });
    let mut item = Orders::to_item(&order()).unwrap();
    item.insert("lines".to_owned(), deep.clone());
    let error = Orders::from_item(item).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with(".lines: a value that is nested deeper than DynamoDB allows"),
        "{error}"
    );

    // and passed over where nobody reads it
    let mut item = Orders::to_item(&order()).unwrap();
    item.insert("unknown".to_owned(), deep);
    assert_eq!(Orders::from_item(item).unwrap(), Orders::Order(order()));
}

/// A later version of the service has types that this one of the SDK does not know.
#[tokio::test]
async fn a_type_that_is_not_known_is_told_at_any_depth() {
    let (table, wire) = stored().await;
    let vector = json!({ "VECTOR": "1,2" });
    for (place, value, expected) in [
        ("total", vector.clone(), ".total"),
        ("lines", vector.clone(), ".lines"),
        ("lines", json!({ "M": { "a": vector } }), ".lines"),
        ("lines", json!({ "M": { "a": { "M": { "count": { "L": [vector] } } } } }), ".lines"),
    ] {
        wire.rewrite_next("GetItem", move |body| body["Item"][place] = value.clone());
        let error = Order::get("c1", "o1").send(&table).await.unwrap_err();
        let expected = format!("{expected}: a value of a type that this version of the SDK does not know");
        assert!(error.is_decode() && error.to_string().ends_with(&expected), "{error}");
    }
    for value in [vector.clone(), json!({ "L": [vector] })] {
        wire.rewrite_next("GetItem", move |body| body["Item"]["unknown"] = value.clone());
        assert_eq!(Order::get("c1", "o1").send(&table).await.unwrap(), Some(order()));
    }
    for name in ["entityType", "PK"] {
        let vector = vector.clone();
        wire.rewrite_next("GetItem", move |body| body["Item"][name] = vector.clone());
        let read = Order::get("c1", "o1").send(&table).await;
        assert_eq!(read.is_ok(), name == "PK");
    }
}
