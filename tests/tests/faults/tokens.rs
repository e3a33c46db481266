//! Tokens of transactions: one as long as the outcome is not known, and the caller's own in any case.

use super::{Badge, Note, Store, badge, because, cancelled, note};
use dynamo_runtime::Error;
use dynamo_runtime::prelude::*;
use std::collections::BTreeSet;
use tests::{Wire, wired};

async fn stored() -> (Table<Store>, Wire) {
    let (table, wire) = wired::<Store>().await;
    note("n").create().send(&table).await.unwrap();
    wire.clear();
    (table, wire)
}

fn count_up<'a>() -> Transaction<'a, Store> {
    Transaction::new().add(Note::update("n").set(|n| n.count().add(1)))
}

async fn count(table: &Table<Store>) -> u64 {
    Note::get("n").send(table).await.unwrap().unwrap().count
}

fn tokens(wire: &Wire) -> Vec<String> {
    let bodies = wire.bodies("TransactWriteItems");
    bodies
        .iter()
        .map(|body| body["ClientRequestToken"].as_str().unwrap().to_owned())
        .collect()
}

fn different(tokens: &[String]) -> usize {
    tokens.iter().collect::<BTreeSet<_>>().len()
}

#[tokio::test]
async fn all_attempts_of_the_sdk_have_one() {
    let (table, wire) = stored().await;
    wire.on("TransactWriteItems").times(2).lose_answer();
    count_up().send(&table).await.unwrap();
    assert_eq!((tokens(&wire).len(), different(&tokens(&wire))), (3, 1));
    assert_eq!(count(&table).await, 1);
    count_up().send(&table).await.unwrap();
    assert_eq!((different(&tokens(&wire)), count(&table).await), (2, 2));
}

#[tokio::test]
async fn after_a_cancellation_there_is_a_new_one() {
    let (table, wire) = stored().await;
    wire.on("TransactWriteItems")
        .times(2)
        .answer_with(400, cancelled(&[because("TransactionConflict")]));
    count_up().send(&table).await.unwrap();
    assert_eq!(different(&tokens(&wire)), 3);
    assert!(tokens(&wire).iter().all(|token| (1..=36).contains(&token.len())));
}

/// As if the first attempt itself were what is in the way.
#[tokio::test]
async fn it_stays_while_an_attempt_may_be_on_its_way() {
    let (table, wire) = stored().await;
    wire.on("TransactWriteItems").lose_answer();
    wire.on("TransactWriteItems")
        .times(2)
        .answer_with(400, cancelled(&[because("TransactionConflict")]));
    count_up().send(&table).await.unwrap();
    assert_eq!((tokens(&wire).len(), different(&tokens(&wire)), count(&table).await), (4, 1, 1));

    wire.clear();
    wire.on("TransactWriteItems").times(30).fail(400, "TransactionInProgressException");
    let error = count_up().send(&table).await.unwrap_err();
    assert!(error.is_conflict() && error.may_have_applied(), "{error}");
    // thrice by the SDK, each time
    assert_eq!((tokens(&wire).len(), different(&tokens(&wire))), (27, 1));
}

#[tokio::test]
async fn the_callers_own_is_kept() {
    let (table, wire) = stored().await;
    wire.on("TransactWriteItems")
        .times(3)
        .answer_with(400, cancelled(&[because("TransactionConflict")]));
    count_up().token("mine").send(&table).await.unwrap();
    count_up().token("mine").send(&table).await.unwrap();
    assert_eq!(tokens(&wire), ["mine"; 5]);
    assert_eq!(count(&table).await, 1);
}

/// Planned anew, and answered by nobody: when the caller comes back, the service still knows the token.
#[tokio::test]
async fn the_callers_own_is_kept_over_new_plans() {
    let (table, wire) = stored().await;
    badge("ann").create().send(&table).await.unwrap();
    let moved = badge("bob");
    let transaction = || count_up().add(moved.replace()).token("mine");
    wire.clear();
    // the first plan is made on an older owner
    wire.on("GetItem")
        .rewrite(|body| body["Item"]["owner"] = serde_json::json!({ "S": "zoe" }));
    wire.on("TransactWriteItems").nth(2).times(3).lose_answer();
    let error = transaction().send(&table).await.unwrap_err();
    assert!(error.may_have_applied(), "{error}");
    assert_eq!(count(&table).await, 1);
    let error = transaction().send(&table).await.unwrap_err();
    assert!(error.may_have_applied(), "{error}");
    assert_eq!(different(&tokens(&wire)), 1);
    assert_eq!(count(&table).await, 1);
    assert_eq!(Badge::get("b").send(&table).await.unwrap(), Some(moved));
}

#[tokio::test]
async fn for_something_else_it_is_a_matter_of_doubt() {
    let (table, _) = stored().await;
    count_up().token("mine").send(&table).await.unwrap();
    let other = Transaction::new().add(Note::update("n").set(|n| n.count().add(2))).token("mine");
    let error: Error = other.send(&table).await.unwrap_err();
    assert_eq!(error.code(), Some("IdempotentParameterMismatchException"));
    assert!(
        error.may_have_applied() && !error.is_conflict() && !error.is_condition_failed(),
        "{error}"
    );
}

#[tokio::test]
async fn of_a_wrong_length_it_is_refused_before_sending() {
    let (table, wire) = stored().await;
    for token in [String::new(), "x".repeat(37)] {
        let error = count_up().token(token).send(&table).await.unwrap_err();
        assert!(error.is_limit() && !error.may_have_applied(), "{error}");
    }
    assert_eq!(wire.requests(), []);
    count_up().token("x".repeat(36)).send(&table).await.unwrap();
}
