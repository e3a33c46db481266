//! Errors: what they answer, what they never show, what is refused before sending, and that no input ends in a panic.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod input;
mod limits;
mod questions;
mod secrets;
mod service;
mod words;

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer_id>")]
#[sk("ORDER#<id>")]
#[gsi1(pk = "STATUS#<status>", sk = "<note>#<id>")]
struct Order {
    customer_id: String,
    id: String,
    status: Option<String>,
    note: String,
    total: u64,
    lines: BTreeMap<String, Line>,
    weight: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Line {
    count: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
#[sk("PROFILE")]
struct Customer {
    id: String,
    name: String,
    #[serde(flatten)]
    more: BTreeMap<String, f64>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "orders")]
enum Orders {
    Customer(Customer),
    Order(Order),
}

/// Sort keys of type N.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("LOG#<log>")]
#[sk(number = at)]
struct Entry {
    log: String,
    at: u128,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "log")]
enum Log {
    Entry(Entry),
}

/// Partition keys of type B.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk(binary = digest)]
#[gsi1(pk(binary = digest), sk(binary = content), query = by_content)]
struct Blob {
    digest: Vec<u8>,
    content: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "blobs")]
enum Blobs {
    Blob(Blob),
}

fn order() -> Order {
    Order {
        customer_id: "c1".into(),
        id: "o1".into(),
        status: Some("open".into()),
        note: "n".into(),
        total: 7,
        lines: BTreeMap::new(),
        weight: None,
    }
}

fn customer() -> Customer {
    Customer {
        id: "c1".into(),
        name: "Ada".into(),
        more: BTreeMap::new(),
    }
}

fn s(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

/// A table that holds [`order`], and a wire on which nothing has been sent.
async fn stored() -> (Table<Orders>, Wire) {
    let (table, wire) = wired().await;
    order().create().send(&table).await.unwrap();
    wire.clear();
    (table, wire)
}

/// The answers to all questions, by name, that are yes.
fn answers(error: &Error) -> Vec<&'static str> {
    let all = [
        ("condition_failed", error.is_condition_failed()),
        ("not_found", error.is_not_found()),
        ("conflict", error.is_conflict()),
        ("throttled", error.is_throttled()),
        ("may_have_applied", error.may_have_applied()),
        ("key", error.is_key()),
        ("cursor", error.is_cursor()),
        ("decode", error.is_decode()),
        ("limit", error.is_limit()),
    ];
    all.into_iter().filter_map(|(name, answer)| answer.then_some(name)).collect()
}
