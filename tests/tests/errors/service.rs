//! The way to the service: what may have taken place, what is throttled, and what it refuses for size.

use super::{Order, Orders, answers, order, stored};
use dynamo_runtime::prelude::*;
use serde_json::json;
use tests::{Wire, wired};

/// More than the SDK's three tries.
const MANY: u32 = 9;

#[tokio::test]
async fn a_write_without_an_answer_may_have_applied() {
    let (table, wire) = wired::<Orders>().await;
    wire.on("PutItem").times(3).lose_answer();
    let error = order().put().send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["may_have_applied"]);
    assert_eq!(
        error.to_string(),
        "PutItem of `Order` in table `orders` failed: the connection failed"
    );
    assert_eq!(Order::get("c1", "o1").send(&table).await.unwrap(), Some(order()));

    wire.on("DeleteItem").times(3).time_out();
    let error = Order::delete("c1", "o1").send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["may_have_applied"]);
    wire.on("DeleteItem").times(3).disconnect();
    let error = order().remove().send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["may_have_applied"]);
    assert_eq!(wire.pending(), 0);
}

#[tokio::test]
async fn an_answer_that_is_none_may_follow_a_write() {
    let wire = Wire::canned();
    wire.on("PutItem").answer(json!("no object"));
    let error = order().put().send(&Table::<Orders>::new(wire.client())).await.unwrap_err();
    assert_eq!(answers(&error), ["may_have_applied"]);
    assert_eq!(
        error.to_string(),
        "PutItem of `Order` in table `orders` failed: the answer could not be read"
    );
}

#[tokio::test]
async fn a_read_never_applies() {
    let (table, wire) = stored().await;
    wire.on("GetItem").times(3).lose_answer();
    assert_eq!(answers(&Order::get("c1", "o1").send(&table).await.unwrap_err()), Vec::<&str>::new());
    wire.on("Query").times(3).time_out();
    assert_eq!(
        answers(&Order::by_customer_id("c1").all(&table).await.unwrap_err()),
        Vec::<&str>::new()
    );
}

#[tokio::test]
async fn throttling_is_an_error_when_the_sdk_has_given_up() {
    let (table, wire) = stored().await;
    wire.on("PutItem").times(2).fail(400, "ThrottlingException");
    order().put().send(&table).await.unwrap();
    assert_eq!((wire.count("PutItem"), wire.pending()), (3, 0));

    wire.on("PutItem").times(MANY).fail(400, "ThrottlingException");
    let error = order().put().send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["throttled"]);
    assert_eq!(wire.count("PutItem"), 6);
}

/// What the service says in its own words, for which it has no code.
#[tokio::test]
async fn sizes_that_the_service_refuses_are_limits() {
    for (message, is_limit) in [
        ("Item size has exceeded the maximum allowed size", true),
        ("Item size to update has exceeded the maximum allowed size", true),
        (
            "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes",
            true,
        ),
        (
            "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
            true,
        ),
        (
            "Invalid FilterExpression: Expression size has exceeded the maximum allowed size; expression size: 5000",
            true,
        ),
        ("Nesting Levels have exceeded supported limits", true),
        ("The provided key element does not match the schema", false),
        ("Query key condition not supported", false),
    ] {
        let wire = Wire::canned();
        let body = json!({ "__type": "com.amazon.coral.validate#ValidationException", "message": message });
        wire.on("PutItem").answer_with(400, body);
        let error = order().put().send(&Table::<Orders>::new(wire.client())).await.unwrap_err();
        assert_eq!(error.is_limit(), is_limit, "{message}");
        assert!(!error.to_string().contains(message) && error.detailed().contains(message));
    }
}

/// In a transaction the service says so of an action.
#[tokio::test]
async fn transactions_that_are_cancelled_for_size_are_limits() {
    let (table, wire) = wired::<Orders>().await;
    let reasons = [
        ("ItemCollectionSizeLimitExceeded", "Collection size exceeded.", true),
        ("ValidationError", "Item size to update has exceeded the maximum allowed size", true),
        (
            "ValidationError",
            "The provided expression refers to an attribute that does not exist in the item",
            false,
        ),
    ];
    for (code, message, expected) in reasons {
        let reason = json!({ "Code": code, "Message": message });
        let cancelled = json!({ "__type": "TransactionCanceledException", "message": "cancelled", "CancellationReasons": [reason] });
        for reasons in [0, 1] {
            wire.on("TransactWriteItems").answer_with(400, cancelled.clone());
            let update = Order::update("c", "o").set(|order| order.total().to(1_u64));
            let error = match reasons {
                0 => update.exactly_once().send(&table).await.unwrap_err(),
                _ => Transaction::new().add(update).send(&table).await.unwrap_err(),
            };
            assert_eq!(error.is_transaction_canceled(), reasons == 1, "{error}");
            assert_eq!(error.reasons().len(), reasons);
            assert_eq!(answers(&error), if expected { vec!["limit"] } else { vec![] }, "{error}");
        }
    }
}
