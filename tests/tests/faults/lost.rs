//! Answers that are lost after the write took place: the SDK asks again, and is answered by its own first attempt.

use super::{Account, Note, Store, badge, note};
use dynamo_runtime::prelude::*;
use serde_json::json;
use tests::{Wire, wired};

fn account() -> Account {
    Account {
        id: "a".into(),
        email: None,
        balance: 1,
        version: 0,
    }
}

/// A table with an account and the note `n`, and a wire on which nothing has been sent.
async fn stored() -> (Table<Store>, Wire) {
    let (table, wire) = wired::<Store>().await;
    account().create().send(&table).await.unwrap();
    note("n").create().send(&table).await.unwrap();
    wire.clear();
    (table, wire)
}

async fn stored_note(table: &Table<Store>) -> Note {
    Note::get("n").consistent().send(table).await.unwrap().unwrap()
}

#[tokio::test]
async fn whole_items_are_recognised() {
    let (table, wire) = stored().await;
    wire.on("PutItem").lose_answer();
    note("new").create().send(&table).await.unwrap();

    wire.on("PutItem").lose_answer();
    let mut account = account();
    account.balance = 7;
    account.save().send(&table).await.unwrap();
    assert_eq!(account.version, 1);
    assert_eq!(Account::get("a").send(&table).await.unwrap(), Some(account));

    wire.on("PutItem").lose_answer();
    let counted = Note { count: 5, ..note("n") };
    counted.replace().send(&table).await.unwrap();

    wire.on("PutItem").lose_answer();
    let labelled = Note {
        count: 6,
        label: Some("l".into()),
        ..note("n")
    };
    labelled.put().when(|note| note.count().eq(5)).send(&table).await.unwrap();
    assert_eq!(stored_note(&table).await, labelled);
    assert_eq!((wire.count("PutItem"), wire.pending()), (8, 0));
}

#[tokio::test]
async fn what_somebody_else_has_changed_is_in_doubt() {
    let (table, wire) = stored().await;
    let changed = json!({ "PK": { "S": "NOTE#new" }, "SK": { "S": "NOTE" }, "entityType": { "S": "NOTE" }, "id": { "S": "new" }, "count": { "N": "9" } });
    wire.on("PutItem").lose_answer();
    wire.on("PutItem")
        .answer_with(400, json!({ "__type": "ConditionalCheckFailedException", "Item": changed }));
    let error = note("new").create().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed() && error.may_have_applied(), "{error}");
    assert_eq!(error.current::<Note>().unwrap().count, 9);

    // and without a lost answer nothing is
    let error = note("n").create().send(&table).await.unwrap_err();
    assert!(error.is_condition_failed() && !error.may_have_applied(), "{error}");
}

#[tokio::test]
async fn what_was_deleted_is_in_doubt() {
    let (table, wire) = stored().await;
    wire.on("DeleteItem").lose_answer();
    let error = note("n").remove().send(&table).await.unwrap_err();
    assert!(error.is_not_found() && error.may_have_applied(), "{error}");

    note("n").create().send(&table).await.unwrap();
    wire.on("DeleteItem").lose_answer();
    let error = Note::delete("n").send(&table).await.unwrap_err();
    assert!(error.may_have_applied() && !error.is_condition_failed(), "{error}");
    assert_eq!(Note::get("n").send(&table).await.unwrap(), None);

    note("n").create().send(&table).await.unwrap();
    wire.on("DeleteItem").disconnect();
    assert_eq!(Note::delete("n").send(&table).await.unwrap(), Some(note("n")));
    assert_eq!(Note::delete("n").send(&table).await.unwrap(), None);
}

#[tokio::test]
async fn updates_are_in_doubt_unless_they_are_exactly_once() {
    let (table, wire) = stored().await;
    wire.on("UpdateItem").lose_answer();
    let error = Account::update("a")
        .expect_version(0)
        .set(|a| a.balance().add(1))
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.is_version_conflict() && error.may_have_applied(), "{error}");
    assert_eq!(error.current::<Account>().unwrap().balance, 2);

    // as is documented of `add`
    wire.on("UpdateItem").lose_answer();
    let twice = Note::update("n").set(|n| n.count().add(1)).send(&table).await.unwrap();
    assert_eq!(twice.count, 2);

    wire.on("TransactWriteItems").lose_answer();
    let once = Note::update("n")
        .set(|n| n.count().add(1))
        .exactly_once()
        .send(&table)
        .await
        .unwrap();
    assert_eq!(once.count, 3);
    assert_eq!(wire.count("TransactWriteItems"), 2);
}

/// The last answer alone would say that nothing was done.
#[tokio::test]
async fn doubt_outlives_later_answers() {
    let (table, wire) = stored().await;
    for operation in ["UpdateItem", "TransactWriteItems"] {
        for code in ["ThrottlingException", "AccessDeniedException", "ValidationException"] {
            let update = || Note::update("n").set(|n| n.count().add(1));
            let update = || {
                if operation == "UpdateItem" {
                    update()
                } else {
                    update().exactly_once()
                }
            };
            let before = stored_note(&table).await.count;
            wire.on(operation).lose_answer();
            wire.on(operation).times(2).fail(400, code);
            let error = update().send(&table).await.unwrap_err();
            assert!(error.may_have_applied() && error.code() == Some(code), "{error}");
            assert_eq!(stored_note(&table).await.count, before + 1);
            assert!(wire.pending() <= 1);
            // what a refusal leaves over
            while wire.pending() > 0 {
                let error = update().send(&table).await.unwrap_err();
                assert!(!error.may_have_applied(), "{error}");
            }
        }
    }
}

/// A conflict ends the SDK's attempts and begins ours.
#[tokio::test]
async fn doubt_outlives_a_conflict() {
    let (table, wire) = stored().await;
    wire.on("PutItem").lose_answer();
    wire.on("PutItem").fail(400, "TransactionConflictException");
    note("new").create().send(&table).await.unwrap();
    assert_eq!(wire.count("PutItem"), 3);

    wire.on("UpdateItem").lose_answer();
    wire.on("UpdateItem").fail(400, "TransactionConflictException");
    let error = Account::update("a")
        .expect_version(0)
        .set(|a| a.balance().add(1))
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.is_version_conflict() && error.may_have_applied(), "{error}");

    wire.on("UpdateItem").lose_answer();
    wire.on("UpdateItem").times(9).fail(400, "TransactionConflictException");
    let error = Note::update("n").set(|n| n.count().add(1)).send(&table).await.unwrap_err();
    assert!(error.is_conflict() && error.may_have_applied(), "{error}");
}

#[tokio::test]
async fn guarded_items_are_written_once() {
    let (table, wire) = stored().await;
    wire.on("TransactWriteItems").lose_answer();
    badge("ann").create().send(&table).await.unwrap();
    wire.on("TransactWriteItems").lose_answer();
    badge("bob").replace().send(&table).await.unwrap();
    wire.on("TransactWriteItems").lose_answer();
    let old = super::Badge::delete("b").send(&table).await.unwrap();
    assert_eq!(old, Some(badge("bob")));
    assert_eq!(wire.count("TransactWriteItems"), 6);
    // no guard is left
    badge("ann").create().send(&table).await.unwrap();
}
