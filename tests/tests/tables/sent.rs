//! What `to_sdk` gives is what goes over the wire.

use super::{Book, Books, Shelf, book};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Result, SdkInput};
use serde_json::Value;
use tests::{Wire, wired};

/// The body that the SDK makes of an input: it is sent once more, to nowhere.
async fn body_of(input: SdkInput) -> Value {
    let wire = Wire::canned();
    for operation in ["GetItem", "PutItem", "DeleteItem", "Query"] {
        wire.on(operation).answer(serde_json::json!({}));
    }
    let (client, operation) = (wire.client(), input.operation());
    // a setting that is not passed on is missing from the body
    match input {
        SdkInput::GetItem(input) => {
            let get = client.get_item().set_table_name(input.table_name).set_key(input.key);
            let get = get
                .set_consistent_read(input.consistent_read)
                .set_projection_expression(input.projection_expression);
            let get = get.set_expression_attribute_names(input.expression_attribute_names);
            get.set_return_consumed_capacity(input.return_consumed_capacity)
                .send()
                .await
                .unwrap();
        }
        SdkInput::PutItem(input) => {
            let put = client.put_item().set_table_name(input.table_name).set_item(input.item);
            let put = put.set_condition_expression(input.condition_expression);
            let put = put.set_expression_attribute_names(input.expression_attribute_names);
            let put = put.set_return_consumed_capacity(input.return_consumed_capacity);
            let old = input.return_values_on_condition_check_failure;
            put.set_return_values_on_condition_check_failure(old).send().await.unwrap();
        }
        SdkInput::DeleteItem(input) => {
            let delete = client.delete_item().set_table_name(input.table_name).set_key(input.key);
            let delete = delete
                .set_condition_expression(input.condition_expression)
                .set_return_values(input.return_values);
            let delete = delete.set_expression_attribute_names(input.expression_attribute_names);
            let delete = delete.set_return_consumed_capacity(input.return_consumed_capacity);
            let old = input.return_values_on_condition_check_failure;
            delete.set_return_values_on_condition_check_failure(old).send().await.unwrap();
        }
        SdkInput::Query(input) => {
            let query = client.query().set_table_name(input.table_name).set_index_name(input.index_name);
            let query = query.set_key_condition_expression(input.key_condition_expression);
            let query = query
                .set_filter_expression(input.filter_expression)
                .set_limit(input.limit)
                .set_select(input.select);
            let query = query.set_expression_attribute_names(input.expression_attribute_names);
            let query = query.set_expression_attribute_values(input.expression_attribute_values);
            let query = query
                .set_consistent_read(input.consistent_read)
                .set_scan_index_forward(input.scan_index_forward);
            let query = query.set_exclusive_start_key(input.exclusive_start_key);
            query
                .set_return_consumed_capacity(input.return_consumed_capacity)
                .send()
                .await
                .unwrap();
        }
        other => panic!("{other:?} is new"),
    }
    wire.bodies(operation).remove(0)
}

/// What a request promises is the first thing that it sends, and of those that are one call the only one.
async fn assert_sent(promised: Result<Vec<SdkInput>>, wire: &Wire) {
    let promised: [SdkInput; 1] = promised.unwrap().try_into().unwrap();
    let [promised] = promised;
    let sent = wire.requests().remove(0);
    assert_eq!(sent.operation, promised.operation());
    assert_eq!(sent.body, body_of(promised).await);
    wire.clear();
}

#[tokio::test]
async fn to_sdk_is_what_is_sent() {
    let (table, wire) = wired::<Books>().await;
    let detached = Table::<Books>::detached();
    let book = book(1);

    book.put().send(&table).await.unwrap();
    assert_sent(book.put().to_sdk(&detached), &wire).await;
    book.create().send(&table).await.unwrap_err();
    assert_sent(book.create().to_sdk(&detached), &wire).await;
    book.replace().send(&table).await.unwrap();
    assert_sent(book.replace().to_sdk(&detached), &wire).await;
    Book::get("a", 1).send(&table).await.unwrap();
    assert_sent(Book::get("a", 1).to_sdk(&detached), &wire).await;
    Book::get("a", 1).consistent().send(&table).await.unwrap();
    assert_sent(Book::get("a", 1).consistent().to_sdk(&detached), &wire).await;
    Book::exists("a", 1).send(&table).await.unwrap();
    assert_sent(Book::exists("a", 1).to_sdk(&detached), &wire).await;
    Book::delete("a", 1).send(&table).await.unwrap();
    assert_sent(Book::delete("a", 1).to_sdk(&detached), &wire).await;
    book.put().send(&table).await.unwrap();
    wire.clear();
    book.remove().send(&table).await.unwrap();
    assert_sent(book.remove().to_sdk(&detached), &wire).await;
}

#[tokio::test]
async fn to_sdk_of_a_query_is_its_first_request() {
    let (table, wire) = wired::<Books>().await;
    for number in 0..4 {
        book(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    let cursor = Book::by_shelf("a").limit(1).send(&table).await.unwrap().cursor;
    assert_sent(Book::by_shelf("a").limit(1).to_sdk(&table), &wire).await;

    type Made<Q> = fn() -> Q;
    let by_shelf: [Made<_>; 4] = [
        || Book::by_shelf("a"),
        || Book::by_shelf("a").descending().consistent().page_size(2),
        || Book::by_shelf("a").range(|sk| sk.number().between(1, 3)).limit(2).max_pages(1),
        || Book::by_shelf("a").range(|sk| sk.number().eq(3)).strict(),
    ];
    for query in by_shelf {
        query().send(&table).await.unwrap();
        assert_sent(query().to_sdk(&table), &wire).await;
    }
    let index = || Book::by_author("le guin").range(|sk| sk.title().begins_with("v"));
    index().all(&table).await.unwrap();
    assert_sent(index().to_sdk(&table), &wire).await;
    let everything = || Books::query(Shelf::partition("a")).limit(3);
    everything().all(&table).await.unwrap();
    assert_sent(everything().to_sdk(&table), &wire).await;
    let after = || Book::by_shelf("a").after(cursor.clone());
    after().all(&table).await.unwrap();
    assert_sent(after().to_sdk(&table), &wire).await;
}

#[test]
fn what_is_refused_has_no_input() {
    let table = Table::<Books>::detached();
    let bad = Book {
        shelf: "a#".into(),
        ..book(1)
    };
    for promised in [
        bad.put().to_sdk(&table),
        bad.create().to_sdk(&table),
        bad.replace().to_sdk(&table),
        bad.remove().to_sdk(&table),
        Book::get("a#", 1).to_sdk(&table),
        Book::exists("", 1).to_sdk(&table),
        Book::delete("a", 100_000).to_sdk(&table),
        Book::by_shelf("a#").to_sdk(&table),
    ] {
        assert!(promised.unwrap_err().is_key());
    }
    assert_eq!(
        Book::by_shelf("a").range(|sk| sk.number().between(2, 1)).to_sdk(&table).unwrap(),
        []
    );
    assert!(Book::by_shelf("a").limit(0).to_sdk(&table).unwrap_err().is_limit());
}
