//! Others hold an item: asked again after a wait, and not for ever.

use super::{Store, badge, because, cancelled, note};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{AsyncSleep, Sleep};
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::{Wire, wired};

/// Waits of the library before it gives up.
const WAITS: usize = 8;

/// A sleep that is over at once and has written down what it was asked for.
#[derive(Debug, Clone, Default)]
struct Recorded(Arc<Mutex<Vec<Duration>>>);

impl AsyncSleep for Recorded {
    fn sleep(&self, duration: Duration) -> Sleep {
        self.0.lock().unwrap().push(duration);
        Sleep::new(std::future::ready(()))
    }
}

async fn recorded() -> (Table<Store>, Wire, Recorded) {
    let (_, wire) = wired::<Store>().await;
    let sleep = Recorded::default();
    let client = wire.client();
    let config = client.config().to_builder().sleep_impl(sleep.clone());
    (Table::new(Client::from_conf(config.build())), wire, sleep)
}

#[tokio::test]
async fn a_conflict_that_ends_is_got_over() {
    for times in [1, 3, WAITS as u32] {
        let (table, wire, sleep) = recorded().await;
        wire.on("PutItem").times(times).fail(400, "TransactionConflictException");
        note("n").create().send(&table).await.unwrap();
        wire.on("TransactWriteItems")
            .times(times)
            .answer_with(400, cancelled(&[because("TransactionConflict"), because("None")]));
        badge("ann").create().send(&table).await.unwrap();
        assert_eq!(sleep.0.lock().unwrap().len(), 2 * times as usize);
    }
}

#[tokio::test]
async fn the_waits_are_the_clients_and_grow_to_a_bound() {
    let (table, wire, sleep) = recorded().await;
    wire.on("UpdateItem").always().fail(400, "TransactionConflictException");
    let error = super::Note::update("n").set(|n| n.count().add(1)).send(&table).await.unwrap_err();
    assert!(error.is_conflict() && !error.may_have_applied(), "{error}");
    assert_eq!(wire.count("UpdateItem"), WAITS + 1);
    let waits = sleep.0.lock().unwrap().clone();
    assert_eq!(waits.len(), WAITS);
    for (wait, at) in waits.iter().zip(0..) {
        assert!(
            *wait <= Duration::from_millis(50 * 2_u64.pow(at)).min(Duration::from_secs(5)),
            "{waits:?}"
        );
    }
}

fn reasons(error: &Error) -> Vec<Option<&str>> {
    error.reasons().iter().map(|reason| reason.code()).collect()
}

#[tokio::test]
async fn too_busy_partitions_cancel_a_transaction() {
    for code in ["ThrottlingError", "ProvisionedThroughputExceeded"] {
        let (table, wire) = wired::<Store>().await;
        wire.on("TransactWriteItems")
            .always()
            .answer_with(400, cancelled(&[because("None"), because(code)]));
        let (one, two) = (note("1"), note("2"));
        let error = Transaction::new()
            .add(one.create())
            .add(two.create())
            .send(&table)
            .await
            .unwrap_err();
        assert!(
            error.is_throttled() && error.is_transaction_canceled() && !error.may_have_applied(),
            "{error}"
        );
        assert_eq!(reasons(&error), [None, Some(code)]);
        assert_eq!(wire.count("TransactWriteItems"), WAITS + 1);
    }
}

/// What asking again cannot help is answered at once.
#[tokio::test]
async fn a_condition_counts_more_than_a_conflict() {
    let (table, wire) = wired::<Store>().await;
    let reasons = [because("TransactionConflict"), because("ConditionalCheckFailed")];
    wire.on("TransactWriteItems").always().answer_with(400, cancelled(&reasons));
    let (one, two) = (note("1"), note("2"));
    let error = Transaction::new()
        .add(one.create())
        .add(two.create())
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.is_condition_failed() && !error.is_conflict(), "{error}");
    assert!(error.reasons()[0].is_conflict() && error.reasons()[1].is_condition_failed());
    assert_eq!(wire.count("TransactWriteItems"), 1);
}

fn stored_badge(owner: &str) -> Value {
    json!({ "PK": { "S": "BADGE#b" }, "SK": { "S": "BADGE" }, "entityType": { "S": "BADGE" }, "id": { "S": "b" }, "owner": { "S": owner }, "visits": { "N": "0" } })
}

#[tokio::test]
async fn what_is_always_stale_is_planned_five_times() {
    let (table, wire) = wired::<Store>().await;
    wire.on("PutItem").answer_with(
        400,
        json!({ "__type": "ConditionalCheckFailedException", "Item": stored_badge("0") }),
    );
    for owner in ["1", "2", "3", "4"] {
        let reason = json!({ "Code": "ConditionalCheckFailed", "Item": stored_badge(owner) });
        let none = because("None");
        wire.on("TransactWriteItems")
            .answer_with(400, cancelled(&[reason, none.clone(), none]));
    }
    let error = badge("ann").replace().send(&table).await.unwrap_err();
    assert!(
        error.is_conflict() && !error.may_have_applied() && !error.is_condition_failed(),
        "{error}"
    );
    assert_eq!((wire.count("PutItem"), wire.count("TransactWriteItems"), wire.pending()), (1, 4, 0));
}

/// An update that has found no item must not put its guard beside those of one that has come since.
#[tokio::test]
async fn an_item_that_came_after_the_reading_keeps_no_old_guard() {
    let (table, wire) = wired::<Store>().await;
    badge("ann").create().send(&table).await.unwrap();
    wire.on("GetItem").answer(json!({}));
    let update = super::Badge::update("b").set(|badge| badge.owner().to(Some("bob".to_owned())));
    update.send(&table).await.unwrap();
    let other = super::Badge {
        id: "other".into(),
        ..badge("ann")
    };
    other.create().send(&table).await.unwrap();
}
