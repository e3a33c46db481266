//! Faults in what is made of a service that is busy, or whose answer was lost.

use dynamo_runtime::prelude::*;
use serde_json::json;
use tests::entities::{Shop, Visit, order, visit};
use tests::wired;

#[tokio::test]
async fn aws_sdk_java_2667_and_aws_sdk_go_3765_create_whose_first_answer_was_lost() {
    let (table, wire) = wired::<Shop>().await;
    wire.on("PutItem").lose_answer();
    visit(1).create().send(&table).await.unwrap();
    assert_eq!(wire.count("PutItem"), 2);
    assert_eq!(Visit::get("c", 1).send(&table).await.unwrap(), Some(visit(1)));
}

#[tokio::test]
async fn pynamodb_1264_conflict_on_a_plain_write() {
    let (table, wire) = wired::<Shop>().await;
    wire.on("PutItem").times(2).fail(400, "TransactionConflictException");
    visit(1).create().send(&table).await.unwrap();
    assert_eq!(wire.count("PutItem"), 3);

    wire.on("PutItem").always().fail(400, "TransactionConflictException");
    let error = visit(2).create().send(&table).await.unwrap_err();
    assert!(
        error.is_conflict() && !error.is_condition_failed() && !error.may_have_applied(),
        "{error}"
    );
}

#[tokio::test]
async fn toasty_driver_transaction_cancelled_by_a_conflict() {
    let (table, wire) = wired::<Shop>().await;
    let body = json!({
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "message": "Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict, None]",
        "CancellationReasons": [{ "Code": "TransactionConflict", "Message": "Transaction is ongoing for the item" }, { "Code": "None" }],
    });
    let (first, second) = (visit(1), order(1));
    let transaction = || Transaction::new().add(first.create()).add(second.create());
    wire.on("TransactWriteItems").times(2).answer_with(400, body.clone());
    transaction().send(&table).await.unwrap();
    assert_eq!(wire.count("TransactWriteItems"), 3);

    wire.on("TransactWriteItems").always().answer_with(400, body);
    let error = transaction().send(&table).await.unwrap_err();
    assert!(
        error.is_conflict() && error.is_transaction_canceled() && !error.may_have_applied(),
        "{error}"
    );
    let [one, two] = error.reasons() else {
        panic!("a reason for each action")
    };
    assert!(one.is_conflict() && !one.is_condition_failed());
    assert_eq!((two.code(), two.is_conflict()), (None, false));
}
