//! Other writers between reading and writing: the scan sees what is no longer so.

use super::{Ticket, Tracker, foreign, foreign_tickets, put, stored, ticket};
use dynamo_runtime::prelude::*;
use serde_json::json;
use tests::{Wire, wired};

/// Lets the next scan see an older value of its first item's attribute; nothing for one that was missing.
fn see_older(wire: &Wire, attribute: &'static str, value: Option<serde_json::Value>) {
    wire.on("Scan").rewrite(move |body| {
        let item = body["Items"][0].as_object_mut().unwrap();
        match &value {
            Some(value) => item.insert(attribute.to_owned(), value.clone()),
            None => item.remove(attribute),
        };
    });
}

#[tokio::test]
async fn a_field_that_was_changed_since_counts_as_it_is_now() {
    for (attribute, older) in [
        ("state", Some(json!({ "S": "new" }))),
        ("priority", Some(json!({ "N": "1" }))),
        ("assignedTo", Some(json!({ "S": "bob" }))),
        ("assignedTo", Some(json!({ "NULL": true }))),
        ("assignedTo", None),
    ] {
        let (table, wire) = foreign_tickets(1).await;
        see_older(&wire, attribute, older);
        let done = Ticket::reindex().all(&table).await.unwrap();
        assert_eq!((done.seen, done.changed, done.rejected.len()), (1, 1, 0), "{attribute}");
        assert_eq!(wire.count("UpdateItem"), 2);
        assert_eq!(stored(0, &table).await, Some(Tracker::to_item(&ticket(0)).unwrap()));
    }
}

#[tokio::test]
async fn absent_and_null_are_told_apart() {
    let (table, wire) = wired::<Tracker>().await;
    put(
        foreign(&Ticket {
            assigned_to: None,
            ..ticket(0)
        }),
        &table,
    )
    .await;
    wire.clear();
    see_older(&wire, "assignedTo", Some(json!({ "NULL": true })));
    assert_eq!(Ticket::reindex().all(&table).await.unwrap().changed, 1);
    assert_eq!(wire.count("UpdateItem"), 2);
}

#[tokio::test]
async fn a_field_that_feeds_nothing_may_change() {
    let (table, wire) = foreign_tickets(1).await;
    see_older(&wire, "text", Some(json!({ "S": "it smokes" })));
    assert_eq!(Ticket::reindex().all(&table).await.unwrap().changed, 1);
    assert_eq!(wire.count("UpdateItem"), 1);
    assert_eq!(stored(0, &table).await, Some(Tracker::to_item(&ticket(0)).unwrap()));
}

#[tokio::test]
async fn an_item_that_is_gone_stays_gone() {
    let (table, wire) = foreign_tickets(1).await;
    let scanned = table.client().scan().table_name("tracker").send().await.unwrap();
    assert_eq!(scanned.count(), 1);
    let item = json!({
        "PK": { "S": "PROJECT#p" }, "SK": { "S": "TICKET#0009" }, "entityType": { "S": "TICKET" }, "project": { "S": "p" },
        "number": { "N": "9" }, "state": { "S": "open" }, "priority": { "N": "3" }
    });
    wire.on("Scan").rewrite(move |body| body["Items"] = json!([item]));
    let done = Ticket::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (1, 0, 0));
    assert_eq!(stored(9, &table).await, None);
}

#[tokio::test]
async fn an_item_that_is_something_else_by_now_is_left_alone() {
    let (table, wire) = wired::<Tracker>().await;
    let mut other = foreign(&ticket(0));
    other.insert("entityType".into(), super::text("ALIEN"));
    put(other.clone(), &table).await;
    // the filter of the scan would not show it
    wire.on("Scan").answer(json!({ "Count": 1, "ScannedCount": 1, "Items": [{
        "PK": { "S": "PROJECT#p" }, "SK": { "S": "TICKET#0000" }, "entityType": { "S": "TICKET" }, "project": { "S": "p" },
        "number": { "N": "0" }, "state": { "S": "open" }, "priority": { "N": "3" }, "assignedTo": { "S": "ada" }
    }] }));
    let done = Ticket::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (1, 0, 0));
    assert_eq!(stored(0, &table).await, Some(other));
}

#[tokio::test]
async fn one_that_never_holds_still_is_reported() {
    let (table, wire) = foreign_tickets(2).await;
    let failed = json!({
        "__type": "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
        "message": "The conditional request failed",
        "Item": {
            "PK": { "S": "PROJECT#p" }, "SK": { "S": "TICKET#0000" }, "entityType": { "S": "TICKET" }, "project": { "S": "p" },
            "number": { "N": "0" }, "state": { "S": "open" }, "priority": { "N": "3" }
        }
    });
    wire.on("UpdateItem")
        .when(|body| body["Key"]["SK"]["S"] == "TICKET#0000")
        .always()
        .answer_with(400, failed);
    let done = Ticket::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (2, 1));
    let [rejected] = &done.rejected[..] else {
        panic!("{:?}", done.rejected)
    };
    assert!(rejected.error.is_conflict(), "{}", rejected.error);
    assert_eq!(rejected.error.key().unwrap()["SK"].as_s().unwrap(), "TICKET#0000");
    assert_eq!(wire.count("UpdateItem"), 4 + 1);
}

#[tokio::test]
async fn a_conflict_with_a_transaction_passes() {
    let (table, wire) = foreign_tickets(1).await;
    wire.on("UpdateItem").times(2).fail(400, "TransactionConflictException");
    assert_eq!(Ticket::reindex().all(&table).await.unwrap().changed, 1);
    assert_eq!(wire.count("UpdateItem"), 3);
}
