//! Reindex: whatever older versions and other programs have left, the attributes that follow from others are afterwards those of a full write.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod expiry;
mod guards;
mod property;
mod races;
mod resume;

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::{Wire, wired};

/// Its first index shares a field with the second; the third is by a field that may be `None` alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[entity("TICKET", also = ["ISSUE"])]
#[pk("PROJECT#<project>")]
#[sk("TICKET#<number:04>")]
#[gsi1(pk = "STATE#<state>", sk = "<number:04>")]
#[gsi2(pk = "PERSON#<assigned_to>", sk = "<state>#<priority:02>")]
pub struct Ticket {
    pub project: String,
    pub number: u16,
    pub state: String,
    pub assigned_to: Option<String>,
    pub priority: u8,
    #[serde(default)]
    pub text: String,
}

/// Has no index any more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PROJECT#<project>")]
#[sk("WIKI#<page>")]
pub struct Wiki {
    pub project: String,
    pub page: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "tracker")]
pub enum Tracker {
    Ticket(Ticket),
    Wiki(Wiki),
}

fn ticket(number: u16) -> Ticket {
    Ticket {
        project: "p".into(),
        number,
        state: "open".into(),
        assigned_to: Some("ada".into()),
        priority: 3,
        text: "it burns".into(),
    }
}

/// The ticket as another program writes it: the primary key, the type tag and the body.
fn foreign(ticket: &Ticket) -> Item {
    let mut item = Tracker::to_item(ticket).unwrap();
    item.retain(|name, _| !name.starts_with("GSI"));
    item
}

async fn put<T>(item: Item, table: &Table<T>) {
    let put = table.client().put_item().table_name("tracker").set_item(Some(item));
    put.send().await.unwrap();
}

async fn stored(number: u16, table: &Table<Tracker>) -> Option<Item> {
    let key = Tracker::to_item(&ticket(number)).unwrap();
    let get = table.client().get_item().table_name("tracker").key("PK", key["PK"].clone());
    get.key("SK", key["SK"].clone()).send().await.unwrap().item
}

/// Tickets 0, 1, .. as another program writes them, and a wire on which nothing has been sent.
async fn foreign_tickets(count: u16) -> (Table<Tracker>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..count {
        put(foreign(&ticket(number)), &table).await;
    }
    wire.clear();
    (table, wire)
}

fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

#[tokio::test]
async fn what_another_program_wrote_is_found_by_its_indexes_afterwards() {
    let (table, _) = foreign_tickets(20).await;
    assert_eq!(Ticket::by_state("open").all(&table).await.unwrap(), []);

    let done = Ticket::reindex().all(&table).await.unwrap();

    assert_eq!((done.seen, done.changed, done.rejected.len(), done.cursor), (20, 20, 0, None));
    let all: Vec<_> = (0..20).map(ticket).collect();
    assert_eq!(Ticket::by_state("open").all(&table).await.unwrap(), all);
    assert_eq!(Ticket::by_assigned_to("ada").all(&table).await.unwrap(), all);
    for number in 0..20 {
        assert_eq!(stored(number, &table).await, Some(Tracker::to_item(&ticket(number)).unwrap()));
    }
}

#[tokio::test]
async fn what_is_right_is_only_read() {
    let (table, wire) = foreign_tickets(3).await;
    Ticket::reindex().all(&table).await.unwrap();
    wire.clear();
    let done = Ticket::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (3, 0));
    assert!(wire.requests().iter().all(|request| request.operation == "Scan"));
}

#[tokio::test]
async fn wrong_keys_old_tags_and_keys_of_indexes_that_it_left_are_put_right() {
    let (table, _) = wired::<Tracker>().await;
    let mut old = foreign(&ticket(1));
    old.insert("entityType".into(), text("ISSUE"));
    old.insert("GSI1PK".into(), text("STATE#closed"));
    old.insert("GSI2PK".into(), text("PERSON#bob"));
    old.insert("assignedTo".into(), AttributeValue::Null(true));
    old.insert("foreign".into(), text("stays"));
    put(old.clone(), &table).await;
    let wiki = Wiki {
        project: "p".into(),
        page: "w".into(),
    };
    let mut left = Tracker::to_item(&wiki).unwrap();
    left.insert("GSI1PK".into(), text("WIKIS"));
    left.insert("GSI1SK".into(), text("w"));
    put(left, &table).await;

    assert_eq!(Ticket::reindex().all(&table).await.unwrap().changed, 1);
    let mut expected = old;
    expected.extend(
        Tracker::to_item(&Ticket {
            assigned_to: None,
            ..ticket(1)
        })
        .unwrap(),
    );
    expected.remove("GSI2PK");
    assert_eq!(stored(1, &table).await, Some(expected));

    assert_eq!(Tracker::query(Wiki::partition("p")).all(&table).await.unwrap().len(), 2);
    let done = Wiki::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (1, 1));
    let mut scan = table
        .client()
        .scan()
        .table_name("tracker")
        .index_name("GSI1")
        .into_paginator()
        .items()
        .send();
    let mut indexed = Vec::new();
    while let Some(item) = scan.next().await {
        indexed.push(item.unwrap());
    }
    assert_eq!(indexed.len(), 1);
}

#[tokio::test]
async fn an_update_touches_nothing_else_and_asks_that_what_was_read_still_is() {
    let (table, wire) = foreign_tickets(1).await;
    Ticket::reindex().all(&table).await.unwrap();
    let update = &wire.bodies("UpdateItem")[0];
    let names = update["ExpressionAttributeNames"].as_object().unwrap();
    let mut names: Vec<_> = names.values().map(|name| name.as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "GSI1PK",
            "GSI1SK",
            "GSI2PK",
            "GSI2SK",
            "PK",
            "assignedTo",
            "entityType",
            "number",
            "priority",
            "project",
            "state"
        ]
    );
    assert_eq!(update["UpdateExpression"].as_str().unwrap().matches("GSI").count(), 0);
    assert_eq!(update["Key"], json!({ "PK": { "S": "PROJECT#p" }, "SK": { "S": "TICKET#0000" } }));
    let scan = &wire.bodies("Scan")[0];
    assert_eq!(scan["FilterExpression"], json!("#type IN (:type0, :type1)"));
    assert_eq!(scan["ConsistentRead"], json!(true));
}

#[tokio::test]
async fn what_cannot_be_mended_is_reported_and_left_as_it_is() {
    let (table, _) = foreign_tickets(3).await;
    let mut unreadable = foreign(&ticket(7));
    unreadable.insert("priority".into(), text("high"));
    let mut no_key = foreign(&ticket(8));
    no_key.insert("state".into(), text("half#open"));
    let mut elsewhere = foreign(&ticket(9));
    elsewhere.insert("number".into(), AttributeValue::N("10".into()));
    for item in [&unreadable, &no_key, &elsewhere] {
        put(item.clone(), &table).await;
    }

    let mut done = Ticket::reindex().all(&table).await.unwrap();

    assert_eq!((done.seen, done.changed), (6, 3));
    done.rejected.sort_by_key(|rejected| rejected.item["SK"].as_s().unwrap().clone());
    let rejected: Vec<_> = done.rejected.iter().map(|rejected| &rejected.item).collect();
    assert_eq!(rejected, [&unreadable, &no_key, &elsewhere]);
    let [of_unreadable, of_no_key, of_elsewhere] = &done.rejected[..] else {
        panic!()
    };
    assert!(of_unreadable.error.is_decode(), "{}", of_unreadable.error);
    assert!(of_no_key.error.is_key(), "{}", of_no_key.error);
    assert!(of_elsewhere.error.is_decode(), "{}", of_elsewhere.error);
    for rejected in &done.rejected {
        assert_eq!(rejected.error.key().unwrap()["SK"], rejected.item["SK"]);
        assert!(!format!("{rejected:?}").contains("half"), "{rejected:?}");
    }
    assert_eq!(stored(7, &table).await, Some(unreadable));
    assert_eq!(stored(8, &table).await, Some(no_key));
    assert_eq!(stored(9, &table).await, Some(elsewhere));
}

#[tokio::test]
async fn what_it_costs_is_summed() {
    let (table, wire) = foreign_tickets(3).await;
    let (done, consumed) = Ticket::reindex().send_with_cost(&table).await.unwrap();
    assert_eq!(done.consumed, consumed);
    assert_eq!(consumed.requests as usize, wire.requests().len());
    assert!(consumed.index_units["GSI1"] >= 3.0);
}
