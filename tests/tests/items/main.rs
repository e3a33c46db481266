//! Entities as stored items and back: what serde's attributes and absence mean, how values are stored, and where a fault is said to be.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod absent;
mod aliased;
mod attributes;
mod flattened;
mod local;
mod numbers;
mod places;
mod refused;
mod roundtrip;
mod shapes;
mod updated;

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn n(number: &str) -> AttributeValue {
    AttributeValue::N(number.to_owned())
}

fn map<const N: usize>(entries: [(&str, AttributeValue); N]) -> Item {
    entries.map(|(name, value)| (name.to_owned(), value)).into()
}

/// The item with an attribute more, or with another value of it.
fn with(mut item: Item, name: &str, value: AttributeValue) -> Item {
    item.insert(name.to_owned(), value);
    item
}

fn without(mut item: Item, name: &str) -> Item {
    item.remove(name).unwrap();
    item
}

/// The item without what the library adds to it.
fn body(mut item: Item) -> Item {
    item.retain(|name, _| !matches!(name.as_str(), "PK" | "SK" | "GSI1PK" | "GSI1SK" | "entityType"));
    item
}
