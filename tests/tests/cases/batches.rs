//! Faults of batches.

use dynamo_runtime::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use tests::entities::{Shop, Word};
use tests::{Wire, wired};

fn word(list: &str, word: &str) -> Word {
    Word {
        list: list.into(),
        word: word.into(),
    }
}

fn words(count: usize) -> Vec<Word> {
    (0..count).map(|number| word("l", &format!("w{number}"))).collect()
}

fn actions(body: &Value) -> &Vec<Value> {
    body["RequestItems"]["shop"].as_array().unwrap()
}

/// Two keys made of the same texts, the other way round, were taken for one, and what was left unprocessed was counted as done.
#[tokio::test]
async fn risingwave_pr_25985_keys_are_told_apart_and_leftovers_are_not_done() {
    let (table, wire) = wired::<Shop>().await;
    let pair = [word("a", "b"), word("b", "a")];
    // the service does not do the second at first
    wire.on("BatchWriteItem").answer(
        json!({ "UnprocessedItems": { "shop": [{ "PutRequest": { "Item": { "PK": { "S": "LIST#b" }, "SK": { "S": "WORD#a" } } } }] } }),
    );
    BatchWrite::new().put_all(&pair).send(&table).await.unwrap();
    let bodies = wire.bodies("BatchWriteItem");
    assert_eq!(bodies.iter().map(|body| actions(body).len()).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(Word::get("b", "a").send(&table).await.unwrap().as_ref(), Some(&pair[1]));

    wire.on("BatchWriteItem").always().rewrite(|answer| {
        answer["UnprocessedItems"] =
            json!({ "shop": [{ "DeleteRequest": { "Key": { "PK": { "S": "LIST#b" }, "SK": { "S": "WORD#a" } } } }] });
    });
    let keys = pair.iter().map(Word::primary_key);
    let error = BatchWrite::new().delete_all(keys).send(&table).await.unwrap_err();
    assert!(error.is_throttled());
    assert_eq!(error.unfinished(), [1]);
}

/// A chunk that is always throttled was sent for ever, without a pause.
#[tokio::test]
async fn raiden_dynamo_pr_325_a_chunk_that_stays_throttled_is_given_up() {
    let throttled = |body: &Value| {
        actions(body)
            .iter()
            .any(|action| action["PutRequest"]["Item"]["SK"]["S"] == "WORD#w30")
    };
    let wire = Wire::to(move |_, body| {
        let left = if throttled(body) { body["RequestItems"].clone() } else { json!({}) };
        Some((200, json!({ "UnprocessedItems": left })))
    });
    let table = Table::<Shop>::new(wire.client());
    let error = BatchWrite::new().put_all(&words(60)).send(&table).await.unwrap_err();
    assert!(error.is_throttled() && !error.may_have_applied());
    assert_eq!(error.unfinished(), (25..50).collect::<Vec<_>>());
    assert!(error.to_string().contains("25 of its items are still unprocessed"), "{error}");
    assert!(wire.count("BatchWriteItem") < 20);
}

/// The list of what was left was lost with the first error; and thrice is soon over.
#[tokio::test]
async fn dynamodb_facade_0_2_every_exit_names_what_is_left() {
    let (table, wire) = wired::<Shop>().await;
    let left = |number: usize| json!({ "shop": [{ "DeleteRequest": { "Key": { "PK": { "S": "LIST#l" }, "SK": { "S": format!("WORD#w{number}") } } } }] });
    let of_first_chunk = |body: &Value| !actions(body).iter().any(|action| action.to_string().contains("WORD#w25"));
    wire.on("BatchWriteItem")
        .when(of_first_chunk)
        .times(4)
        .rewrite(move |answer| answer["UnprocessedItems"] = left(7));
    wire.on("BatchWriteItem")
        .when(of_first_chunk)
        .always()
        .fail(400, "AccessDeniedException");
    let error = BatchWrite::new().put_all(&words(26)).send(&table).await.unwrap_err();
    assert_eq!(error.code(), Some("AccessDeniedException"));
    assert_eq!(error.unfinished(), [7]);
    assert!(!error.may_have_applied());
    assert_eq!(wire.count("BatchWriteItem"), 6);
    assert_eq!(wire.pending(), 0);
}

/// Whoever writes many items had to cut them into batches and to send the leftovers again by hand.
#[tokio::test]
async fn aws_sdk_rust_1456_many_writes_are_one_call() {
    let stored = Arc::new(Mutex::new(BTreeSet::new()));
    let wire = Wire::to({
        let stored = Arc::clone(&stored);
        // does half of each request, rounded up
        move |_, body| {
            let (done, left) = actions(body).split_at(actions(body).len().div_ceil(2));
            let keys = done
                .iter()
                .map(|action| action["PutRequest"]["Item"]["SK"]["S"].as_str().unwrap().to_owned());
            stored.lock().unwrap().extend(keys);
            let left = if left.is_empty() { json!({}) } else { json!({ "shop": left }) };
            Some((200, json!({ "UnprocessedItems": left })))
        }
    });
    let table = Table::<Shop>::new(wire.client());
    BatchWrite::new().put_all(&words(1_000)).send(&table).await.unwrap();
    assert_eq!(stored.lock().unwrap().len(), 1_000);
    // 25, 12, 6, 3 and 1 of each chunk
    assert_eq!(wire.count("BatchWriteItem"), 40 * 5);
}
