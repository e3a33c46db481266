//! `limit` is the number of items that are wanted, and what it makes of `Limit`, the number of items that one request may evaluate.

use super::{errors, limits_sent, pages, visits};
use dynamo_runtime::Query;
use dynamo_runtime::prelude::*;
use futures_util::TryStreamExt;
use serde_json::{Value, json};
use tests::entities::{Line, Order, Shop, Visit, line, numbers, order};
use tests::wired;

#[tokio::test]
async fn a_limit_counts_items_over_send_pages_and_stream() {
    let (table, wire) = visits(10).await;
    let query = || Visit::by_customer("c").page_size(3).limit(7);

    let page = query().send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(page.consumed.requests, 3);
    assert_eq!(limits_sent(&wire), [3, 3, 1]);

    wire.clear();
    assert_eq!(pages(query(), &table).await, [vec![0, 1, 2], vec![3, 4, 5], vec![6]]);
    assert_eq!(limits_sent(&wire), [3, 3, 1]);

    let streamed: Vec<_> = query().stream(&table).try_collect().await.unwrap();
    assert_eq!(streamed, page.items);
    assert_eq!(query().all(&table).await.unwrap(), page.items);
    assert_eq!(query().count(&table).await.unwrap(), 7);

    let rest = Visit::by_customer("c").after(page.cursor).all(&table).await.unwrap();
    assert_eq!(numbers(&rest), [7, 8, 9]);
}

#[tokio::test]
async fn every_page_of_a_limit_leads_on() {
    let (table, _) = visits(10).await;
    let mut pages = Visit::by_customer("c").page_size(3).limit(7).pages(&table);
    for next in [3, 6, 7] {
        let page = pages.next().await.unwrap().unwrap();
        let following = Visit::by_customer("c").after(page.cursor).first(&table).await.unwrap();
        assert_eq!(following.unwrap().number, next);
    }
}

#[tokio::test]
async fn a_limit_above_what_is_there_ends_with_it() {
    let (table, wire) = visits(3).await;
    let page = Visit::by_customer("c").limit(4).send(&table).await.unwrap();
    assert_eq!((page.items.len(), page.cursor), (3, None));
    assert_eq!(wire.count("Query"), 1);
}

#[tokio::test]
async fn a_limit_of_exactly_what_is_there_may_lead_to_an_empty_page() {
    let (table, _) = visits(3).await;
    let page = Visit::by_customer("c").limit(3).send(&table).await.unwrap();
    assert_eq!(page.items.len(), 3);
    let next = Visit::by_customer("c").limit(3).after(page.cursor).send(&table).await.unwrap();
    assert_eq!((next.items.len(), next.cursor), (0, None));
}

#[tokio::test]
async fn zero_is_an_error_before_anything_is_sent() {
    let (table, wire) = visits(1).await;
    let query = || Visit::by_customer("c");
    for (name, errors, inspected) in [
        ("limit", errors(|| query().limit(0), &table).await, query().limit(0).to_sdk(&table)),
        (
            "page_size",
            errors(|| query().page_size(0), &table).await,
            query().page_size(0).to_sdk(&table),
        ),
        (
            "max_pages",
            errors(|| query().max_pages(0), &table).await,
            query().max_pages(0).to_sdk(&table),
        ),
    ] {
        for error in errors.into_iter().chain([inspected.unwrap_err()]) {
            assert!(error.is_limit() && error.to_string().contains(name), "{error}");
        }
    }
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn nothing_is_allocated_by_a_limit() {
    let (table, wire) = visits(2).await;
    let query = || Visit::by_customer("c").limit(u32::MAX);
    assert_eq!(query().all(&table).await.unwrap().len(), 2);
    assert_eq!(query().send(&table).await.unwrap().items.len(), 2);
    assert_eq!(query().count(&table).await.unwrap(), 2);
    // the largest number that the API can carry
    assert_eq!(limits_sent(&wire), [i32::MAX; 3]);
}

#[tokio::test]
async fn send_without_a_limit_is_one_request() {
    let (table, wire) = visits(5).await;
    let page = Visit::by_customer("c").page_size(2).send(&table).await.unwrap();
    assert_eq!(numbers(&page.items), [0, 1]);
    assert_eq!(limits_sent(&wire), [2]);
    Visit::by_customer("c").send(&table).await.unwrap();
    assert_eq!(limits_sent(&wire), [json!(2), Value::Null]);
}

#[tokio::test]
async fn first_asks_for_one_item() {
    let (table, wire) = visits(5).await;
    assert_eq!(Visit::by_customer("c").first(&table).await.unwrap().unwrap().number, 0);
    assert_eq!(
        Visit::by_customer("c")
            .descending()
            .limit(3)
            .first(&table)
            .await
            .unwrap()
            .unwrap()
            .number,
        4
    );
    assert_eq!(limits_sent(&wire), [1, 1]);
    assert_eq!(Visit::by_customer("nobody").first(&table).await.unwrap(), None);
}

/// The limits that are sent while every page but the last comes back empty.
async fn limits_of_empty_pages(query: impl Fn() -> Query<Order>) -> Vec<Value> {
    let (table, wire) = wired::<Shop>().await;
    for order in 0..6 {
        let sk = format!("ORDER#000{order}#LINE#01");
        let nowhere =
            json!({ "Items": [], "Count": 0, "ScannedCount": 9, "LastEvaluatedKey": { "PK": { "S": "CUSTOMER#c" }, "SK": { "S": sk } } });
        wire.answer_next("Query", nowhere);
    }
    query().all(&table).await.unwrap();
    limits_sent(&wire)
}

#[tokio::test]
async fn with_a_filter_a_hundred_are_asked_for_doubling_to_a_thousand() {
    let query = || Order::by_customer("c");
    assert_eq!(
        limits_of_empty_pages(|| query().limit(1)).await,
        [100, 200, 400, 800, 1000, 1000, 1000]
    );
    assert_eq!(
        limits_of_empty_pages(|| query().limit(300)).await,
        [300, 300, 400, 800, 1000, 1000, 1000]
    );
    assert_eq!(limits_of_empty_pages(|| query().limit(5000)).await, [5000; 7]);
    assert_eq!(
        limits_of_empty_pages(|| query().limit(1).page_size(150)).await,
        [100, 150, 150, 150, 150, 150, 150]
    );
    assert_eq!(limits_of_empty_pages(|| query().page_size(7)).await, [7; 7]);
    assert_eq!(
        limits_of_empty_pages(query).await,
        [
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null,
            Value::Null
        ]
    );
}

#[tokio::test]
async fn without_a_filter_no_more_are_asked_for_than_wanted() {
    let (table, wire) = visits(4).await;
    Visit::by_customer("c").limit(2).all(&table).await.unwrap();
    assert_eq!(limits_sent(&wire), [2]);
    assert_eq!(wire.bodies("Query")[0]["FilterExpression"], Value::Null);
}

#[tokio::test]
async fn when_more_came_than_were_wanted_the_cursor_is_behind_the_last_one_handed_out() {
    let (table, wire) = wired::<Shop>().await;
    for number in 0..5 {
        order(number).create().send(&table).await.unwrap();
        line(number, 1).create().send(&table).await.unwrap();
        line(number, 2).create().send(&table).await.unwrap();
    }
    let orders = |orders: &[Order]| orders.iter().map(|order| order.order).collect::<Vec<_>>();
    wire.clear();

    // one request brings all five, and the limit hands out two
    let page = Order::by_customer("c").limit(2).send(&table).await.unwrap();
    assert_eq!((orders(&page.items), wire.count("Query")), (vec![0, 1], 1));
    let page = Order::by_customer("c").limit(2).after(page.cursor).send(&table).await.unwrap();
    assert_eq!(orders(&page.items), [2, 3]);
    let page = Order::by_customer("c").limit(2).after(page.cursor).send(&table).await.unwrap();
    assert_eq!((orders(&page.items), page.cursor), (vec![4], None));

    let page = Order::by_customer("c").descending().limit(2).send(&table).await.unwrap();
    assert_eq!(orders(&page.items), [4, 3]);
    let page = Order::by_customer("c").descending().after(page.cursor).send(&table).await.unwrap();
    assert_eq!(orders(&page.items), [2, 1, 0]);

    let page = Line::by_customer("c").limit(3).send(&table).await.unwrap();
    assert_eq!(page.items, [line(0, 1), line(0, 2), line(1, 1)]);
    let next = Line::by_customer("c").after(page.cursor).first(&table).await.unwrap();
    assert_eq!(next, Some(line(1, 2)));
}
