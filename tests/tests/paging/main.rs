//! Paging through the real SDK client: how many items come, how many requests are made for them, and where each page ends.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod collections;
mod cuts;
mod ends;
mod foreign;
mod groups;
mod hydrate;
mod limits;
mod local;
mod max_pages;
mod scan;
mod views;

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Query};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tests::entities::{Shop, Visit, visit};
use tests::{Wire, wired};

/// A table with the visits 0, 1, .. of customer `c`, and a wire on which nothing has been sent.
async fn visits(count: u16) -> (Table<Shop>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..count {
        visit(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

/// The `Limit` of every Query that was sent; `null` where there is none.
fn limits_sent(wire: &Wire) -> Vec<Value> {
    wire.bodies("Query").iter().map(|body| body["Limit"].clone()).collect()
}

/// The items of each page, until there is no page.
async fn pages(query: Query<Visit>, table: &Table<Shop>) -> Vec<Vec<u16>> {
    let mut pages = query.pages(table);
    let mut read = Vec::new();
    while let Some(page) = pages.next().await {
        read.push(tests::entities::numbers(&page.unwrap().items));
    }
    assert!(pages.next().await.is_none());
    read
}

/// The error of every way to send a query.
async fn errors(query: impl Fn() -> Query<Visit>, table: &Table<Shop>) -> Vec<Error> {
    vec![
        query().send(table).await.unwrap_err(),
        query().send_with_cost(table).await.unwrap_err(),
        query().all(table).await.unwrap_err(),
        query().first(table).await.unwrap_err(),
        query().count(table).await.unwrap_err(),
        query().pages(table).next().await.unwrap().unwrap_err(),
        query().stream(table).next().await.unwrap().unwrap_err(),
    ]
}

/// Takes the items out of an answer, as a filter does, and leaves its LastEvaluatedKey.
fn empty_the_page(body: &mut Value) {
    assert!(body["LastEvaluatedKey"].is_object(), "the page is the last one");
    body["Items"] = json!([]);
    body["Count"] = json!(0);
}
