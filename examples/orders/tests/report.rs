//! The report counts what is in the table, whatever is delivered again, and whoever delivers it.

use crate::model::{Order, OrderId, Orders, Status};
use crate::report::{Report, StatusCount, count, counts, feed, handler};
use crate::{fill, sample, tour};
use aws_lambda_events::event::dynamodb;
use dynamo_runtime::prelude::*;
use dynamo_runtime::streams::Failures;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The built-in orders, and what happened to them.
async fn toured() -> Table<Orders> {
    let table = Table::<Orders>::embedded().await.unwrap();
    fill::fill(&table, &sample::data().unwrap().into_entities()).await.unwrap();
    tour::tour(&table, &mut Vec::new()).await.unwrap();
    table
}

/// The counts that are not 0.
async fn counted(report: &Table<Report>) -> BTreeMap<(String, Status), i64> {
    let counts = counts(report).await.unwrap().into_iter();
    counts
        .filter(|count| count.orders != 0)
        .map(|StatusCount { date, status, orders }| ((date.to_string(), status), orders))
        .collect()
}

#[tokio::test]
async fn the_report_is_what_the_table_holds() {
    let orders = toured().await;
    let mut expected = BTreeMap::new();
    for order in Order::scan().all(&orders).await.unwrap() {
        *expected.entry((order.day().to_string(), order.status)).or_default() += 1;
    }
    let records = feed::records(&orders).await.unwrap();
    let report = Table::<Report>::embedded().await.unwrap();
    assert!(count(&report, records.clone()).await.is_empty());
    assert_eq!(counted(&report).await, expected);

    // all once more, as after a failure, and some of it
    assert!(count(&report, records.clone()).await.is_empty());
    assert!(count(&report, records[records.len() / 2..].to_vec()).await.is_empty());
    assert_eq!(counted(&report).await, expected);

    // an order that is deleted is in no status
    let order = Order::by_id(OrderId("N5XD".to_owned())).first(&orders).await.unwrap().unwrap();
    order.remove().send(&orders).await.unwrap();
    let there = feed::records(&orders).await.unwrap();
    assert!(count(&report, there[records.len()..].to_vec()).await.is_empty());
    let place = (order.day().to_string(), order.status);
    assert_eq!(counted(&report).await.get(&place).copied().unwrap_or(0), expected[&place] - 1);
}

/// An order that becomes another, as Lambda delivers it.
fn record(id: &str, old: Option<Status>, new: Option<Status>) -> Value {
    let order = |status| Order {
        status,
        ..sample::data().unwrap().orders[0].clone()
    };
    let image = |status: Option<Status>| match status {
        Some(status) => {
            let item = Orders::to_item(&order(status)).unwrap().into_iter();
            let item = item.filter_map(|(name, value)| {
                let text = value.as_s().map(|text| json!({ "S": text }));
                Some((name, text.or_else(|_| value.as_n().map(|number| json!({ "N": number }))).ok()?))
            });
            item.collect()
        }
        None => Value::Null,
    };
    json!({
        "eventID": id,
        "eventName": match (old, new) { (None, _) => "INSERT", (_, None) => "REMOVE", _ => "MODIFY" },
        "awsRegion": "eu-west-1",
        "dynamodb": {
            "Keys": {}, "OldImage": image(old), "NewImage": image(new),
            "SequenceNumber": format!("1000000000000000000{id}"), "SizeBytes": 1, "StreamViewType": "NEW_AND_OLD_IMAGES"
        }
    })
}

async fn handle(report: &Table<Report>, records: impl IntoIterator<Item = Value>) -> Failures {
    let records: Vec<Value> = records.into_iter().collect();
    let event: dynamodb::Event = serde_json::from_value(json!({ "Records": records })).unwrap();
    handler(report, event).await
}

#[tokio::test]
async fn lambda_delivers_from_the_first_failure_on() {
    let report = Table::<Report>::embedded().await.unwrap();
    let day = sample::data().unwrap().orders[0].day().to_string();
    let at = |status, orders| BTreeMap::from([((day.clone(), status), orders)]);
    let [placed, begun, shipped] = [
        record("001", None, Some(Status::Pending)),
        record("002", Some(Status::Pending), Some(Status::Processing)),
        record("003", Some(Status::Processing), Some(Status::Shipped)),
    ];
    let mut broken = begun.clone();
    broken["dynamodb"]["NewImage"]["status"] = json!({ "S": "LOST" });
    let mut nameless = begun.clone();
    nameless["eventID"] = "".into();

    let failures = handle(&report, [placed.clone(), nameless, shipped.clone()]).await;
    assert!(failures.sequence_numbers().eq(["1000000000000000000002"]));
    // nothing behind the failure was counted
    assert_eq!(counted(&report).await, at(Status::Pending, 1));

    let failures = handle(&report, [broken]).await;
    assert!(failures.sequence_numbers().eq(["1000000000000000000002"]));
    assert_eq!(counted(&report).await, at(Status::Pending, 1));

    assert!(handle(&report, [placed, begun, shipped.clone()]).await.is_empty());
    assert_eq!(counted(&report).await, at(Status::Shipped, 1));
    assert!(
        handle(&report, [shipped, record("004", Some(Status::Shipped), None)])
            .await
            .is_empty()
    );
    assert_eq!(counted(&report).await, BTreeMap::new());
}
