//! Handles: where they send, and the table that they create.

use super::{Book, Books, Shelf, book, code};
use aws_sdk_dynamodb::types::{BillingMode, TableStatus};
use dynamo_runtime::prelude::*;
use tests::{Wire, wired};

#[tokio::test]
async fn a_detached_handle_sends_nothing() {
    let table = Table::<Books>::detached();
    assert_eq!(table.name(), "books");
    let errors = [
        book(1).create().send(&table).await.unwrap_err(),
        book(1).put().send(&table).await.unwrap_err(),
        book(1).replace().send(&table).await.unwrap_err(),
        book(1).remove().send(&table).await.unwrap_err(),
        Book::get("a", 1).send(&table).await.unwrap_err(),
        Book::exists("a", 1).send(&table).await.unwrap_err(),
        Book::delete("a", 1).send(&table).await.unwrap_err(),
        Book::by_shelf("a").all(&table).await.unwrap_err(),
        Book::by_shelf("a").count(&table).await.unwrap_err(),
        Books::query(Shelf::partition("a")).first(&table).await.unwrap_err(),
        table.create().await.unwrap_err(),
    ];
    for error in errors {
        let expected = "the handle of table `books` is detached: requests can be inspected with it, and not sent";
        assert_eq!(error.to_string(), expected);
        assert!(!error.may_have_applied());
    }
    assert!(book(1).put().to_sdk(&table).is_ok() && Book::by_shelf("a").to_sdk(&table).is_ok());
}

#[tokio::test]
async fn the_builder_gives_another_name() {
    let (table, wire) = wired::<Books>().await;
    let other = Table::<Books>::builder(table.client().clone()).name("others").build();
    assert_eq!((table.name(), other.name()), ("books", "others"));
    assert_eq!(
        code(&book(1).put().send(&other).await.unwrap_err()),
        Some("ResourceNotFoundException")
    );

    other.create().await.unwrap();
    book(1).create().send(&other).await.unwrap();
    assert_eq!(Book::get("a", 1).send(&other).await.unwrap(), Some(book(1)));
    assert_eq!(Book::get("a", 1).send(&table).await.unwrap(), None);
    assert_eq!(wire.bodies("CreateTable")[0]["TableName"], "others");
    assert_eq!(wire.bodies("GetItem")[0]["TableName"], "others");
}

#[tokio::test]
async fn clones_are_the_same_table() {
    let (table, _) = wired::<Books>().await;
    let clone = table.clone();
    book(1).create().send(&table).await.unwrap();
    assert!(book(1).create().send(&clone).await.unwrap_err().is_condition_failed());
    assert_eq!(clone.name(), table.name());
}

#[tokio::test]
async fn create_makes_the_table_once() {
    let (table, _) = wired::<Books>().await;
    let error = table.create().await.unwrap_err();
    assert_eq!(code(&error), Some("ResourceInUseException"));
    assert_eq!(
        error.to_string().split(" (").next(),
        Some("CreateTable of table `books` failed: ResourceInUseException")
    );
    assert!(!error.may_have_applied());

    let described = table
        .client()
        .describe_table()
        .table_name("books")
        .send()
        .await
        .unwrap()
        .table
        .unwrap();
    assert_eq!(described.table_status, Some(TableStatus::Active));
    assert_eq!(
        described.billing_mode_summary.unwrap().billing_mode,
        Some(BillingMode::PayPerRequest)
    );
    assert_eq!(described.global_secondary_indexes.unwrap().len(), 1);
}

#[tokio::test]
async fn create_waits_until_the_table_is_active() {
    let embedded = Table::<Books>::embedded().await.unwrap();
    let wire = Wire::around(embedded.client());
    wire.on("DescribeTable")
        .times(2)
        .rewrite(|body| body["Table"]["TableStatus"] = "CREATING".into());
    let table = Table::<Books>::builder(wire.client()).name("others").build();
    table.create().await.unwrap();
    assert_eq!((wire.count("DescribeTable"), wire.pending()), (3, 0));
}
