//! A sharded index of keys alone: the order is that of all shards, and items are fetched whole.

use dynamo_runtime::prelude::*;
use dynamo_runtime::{Gsi, Hydrated, Query};
use serde_json::json;
use tests::tickets::{Support, Ticket, ticket};
use tests::{Wire, wired};

async fn tickets(count: u16) -> (Table<Support>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..count {
        ticket(number).create().send(&table).await.unwrap();
    }
    wire.clear();
    (table, wire)
}

fn spread() -> Query<Ticket, Hydrated<Gsi<4>>> {
    Ticket::spread("o").hydrate()
}

fn expected(numbers: impl IntoIterator<Item = u16>) -> Vec<Ticket> {
    numbers.into_iter().map(ticket).collect()
}

#[tokio::test]
async fn whole_items_come_in_one_order() {
    let (table, wire) = tickets(20).await;
    assert_eq!(spread().all(&table).await.unwrap(), expected(0..20));
    assert_eq!((wire.count("Query"), wire.count("BatchGetItem")), (3, 1));
    assert_eq!(spread().descending().limit(5).all(&table).await.unwrap(), expected((15..20).rev()));
    assert_eq!(spread().first(&table).await.unwrap(), Some(ticket(0)));
    assert_eq!(spread().count(&table).await.unwrap(), 20);
}

#[tokio::test]
async fn pages_go_on_where_they_ended() {
    let (table, _) = tickets(20).await;
    for size in 1..=6 {
        let (mut read, mut cursor) = (Vec::new(), None);
        loop {
            let page = spread().limit(size).page_size(2).after(cursor).send(&table).await.unwrap();
            assert!(page.consumed.table_units > 0.0 || page.items.is_empty());
            read.extend(page.items);
            cursor = page.cursor;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(read, expected(0..20), "{size} a page");
    }
    let mut pages = spread().page_size(2).pages(&table);
    let mut read = Vec::new();
    while let Some(page) = pages.next().await {
        read.extend(page.unwrap().items);
    }
    assert_eq!(read, expected(0..20));
}

#[tokio::test]
async fn what_is_deleted_meanwhile_is_made_up_for() {
    let (table, wire) = tickets(12).await;
    wire.on("BatchGetItem").always().rewrite(|answer| {
        let items = answer["Responses"]["support"].as_array_mut().unwrap();
        items.retain(|item| item["number"] != json!({ "N": "0" }) && item["number"] != json!({ "N": "3" }));
    });
    assert_eq!(spread().limit(4).all(&table).await.unwrap(), expected([1, 2, 4, 5]));
    let page = spread().limit(3).send(&table).await.unwrap();
    assert_eq!(page.items, expected([1, 2, 4]));
    assert_eq!(spread().after(page.cursor).all(&table).await.unwrap(), expected(5..12));
}

#[tokio::test]
async fn a_cut_read_hands_out_what_it_has() {
    let (table, _) = tickets(20).await;
    let error = spread().page_size(2).max_pages(4).all(&table).await.unwrap_err();
    let read = error.partial::<Vec<Ticket>>().unwrap().clone();
    assert!(!read.is_empty());
    let cursor = error.cursor().cloned();
    let rest = spread().after(cursor).all(&table).await.unwrap();
    assert_eq!([read, rest].concat(), expected(0..20));
}
