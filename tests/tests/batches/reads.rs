//! `BatchGet`: order, chunks, equal keys, leftovers, items that cannot be read.

use crate::{sizes, word, words};
use dynamo_runtime::SdkInput;
use dynamo_runtime::prelude::*;
use serde_json::json;
use tests::entities::{Order, Profile, Shop, Word, order, put_foreign, visit};
use tests::{Wire, wired};

async fn shop_with_words(numbers: std::ops::Range<usize>) -> (Table<Shop>, Wire) {
    let (table, wire) = wired::<Shop>().await;
    BatchWrite::new().put_all(&words(numbers)).send(&table).await.unwrap();
    wire.clear();
    (table, wire)
}

fn keys(numbers: impl IntoIterator<Item = usize>) -> Vec<dynamo_runtime::Result<dynamo_runtime::Key<Word>>> {
    numbers.into_iter().map(|number| word(number).primary_key()).collect()
}

#[tokio::test]
async fn answers_stand_in_the_order_of_the_keys() {
    let (table, wire) = shop_with_words(0..250).await;
    // every third is not there
    let asked = (0..400).rev().map(|number| if number % 3 == 0 { number + 1_000 } else { number });
    let found = BatchGet::new().keys(keys(asked.clone())).send(&table).await.unwrap();
    let expected: Vec<_> = asked
        .filter(|number| *number < 250)
        .map(|number| Shop::Word(word(number)))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(sizes(&wire.bodies("BatchGetItem"), "shop"), [100, 100, 100, 100]);
}

#[tokio::test]
async fn entities_are_mixed_and_reads_are_consistent_where_asked() {
    let (table, wire) = wired::<Shop>().await;
    let profile = Profile { customer: "c".into() };
    BatchWrite::new()
        .put(&profile)
        .put(&order(1))
        .put(&visit(1))
        .send(&table)
        .await
        .unwrap();
    let batch = BatchGet::new()
        .key(visit(1).primary_key())
        .key(Profile::key("c"))
        .key(Order::key("c", 1))
        .key(Order::key("c", 2));
    assert_eq!(format!("{batch:?}"), "BatchGet { keys: 4, consistent: false, .. }");
    let (found, consumed) = batch.consistent().send_with_cost(&table).await.unwrap();
    assert_eq!(found, [Shop::Visit(visit(1)), Shop::Profile(profile), Shop::Order(order(1))]);
    assert_eq!(consumed.requests, 1);
    assert!(consumed.capacity_units > 0.0);
    assert_eq!(wire.bodies("BatchGetItem")[0]["RequestItems"]["shop"]["ConsistentRead"], true);
    BatchGet::new().key(Profile::key("c")).send(&table).await.unwrap();
    assert!(
        wire.bodies("BatchGetItem")[1]["RequestItems"]["shop"]
            .get("ConsistentRead")
            .is_none()
    );
}

#[tokio::test]
async fn equal_keys_are_asked_once_and_answered_at_the_first_place() {
    let (table, wire) = shop_with_words(0..3).await;
    let found = BatchGet::new().keys(keys([2, 0, 2, 1, 0])).send(&table).await.unwrap();
    assert_eq!(found, [2, 0, 1].map(|number| Shop::Word(word(number))));
    assert_eq!(sizes(&wire.bodies("BatchGetItem"), "shop"), [3]);

    wire.on("BatchGetItem").always().fail(400, "AccessDeniedException");
    let error = BatchGet::new().keys(keys([2, 0, 2, 1, 0])).send(&table).await.unwrap_err();
    assert_eq!(error.unfinished(), [0, 1, 2, 3, 4]);
}

#[test]
fn the_inputs_can_be_seen_without_a_client() {
    let inputs = BatchGet::new().keys(keys(0..101)).to_sdk(&Table::<Shop>::detached()).unwrap();
    let asked = inputs.iter().map(|input| {
        let SdkInput::BatchGetItem(input) = input else {
            panic!("{input:?}")
        };
        input.request_items().unwrap()["shop"].keys().len()
    });
    assert_eq!(asked.collect::<Vec<_>>(), [100, 1]);
    let refused = BatchGet::new()
        .keys(keys(0..3))
        .key(Word::key("a", "b#c\u{1}#"))
        .to_sdk(&Table::<Shop>::detached())
        .unwrap_err();
    assert!(
        refused.is_key() && refused.to_string().starts_with("input 3 of the batch: "),
        "{refused}"
    );
}

/// A page of 16 MB ends before the keys do; the rest is asked for again.
#[tokio::test]
async fn unprocessed_keys_are_asked_again() {
    let (table, wire) = shop_with_words(0..40).await;
    wire.on("BatchGetItem").times(3).rewrite(|answer| {
        let items = answer["Responses"]["shop"].as_array_mut().unwrap();
        let rest = items.split_off(items.len().min(12));
        let keys: Vec<_> = rest.iter().map(|item| json!({ "PK": item["PK"], "SK": item["SK"] })).collect();
        answer["UnprocessedKeys"] = json!({ "shop": { "Keys": keys } });
    });
    let found = BatchGet::new().keys(keys((0..60).rev())).send(&table).await.unwrap();
    assert_eq!(found, (0..40).rev().map(|number| Shop::Word(word(number))).collect::<Vec<_>>());
    assert_eq!(sizes(&wire.bodies("BatchGetItem"), "shop"), [60, 28, 16, 4]);
}

#[tokio::test]
async fn after_an_error_the_rest_is_named_and_what_was_read_is_handed_out() {
    let (table, wire) = shop_with_words(0..250).await;
    wire.on("BatchGetItem")
        .when(|body| body.to_string().contains("WORD#w150"))
        .always()
        .fail(400, "AccessDeniedException");
    let error = BatchGet::new().keys(keys(0..250)).send(&table).await.unwrap_err();
    assert_eq!(error.code(), Some("AccessDeniedException"));
    assert_eq!(error.unfinished(), (100..200).collect::<Vec<_>>());
    let read: Vec<_> = (0..100).chain(200..250).map(|number| Shop::Word(word(number))).collect();
    assert_eq!(error.partial::<Vec<Shop>>(), Some(&read));
    assert!(!error.may_have_applied());
}

#[tokio::test]
async fn keys_that_stay_unprocessed_are_told_as_throttling() {
    let wire = Wire::to(|_, body| Some((200, json!({ "UnprocessedKeys": body["RequestItems"] }))));
    let table = Table::<Shop>::new(wire.client());
    let error = BatchGet::new().keys(keys(0..3)).send(&table).await.unwrap_err();
    assert!(error.is_throttled() && !error.may_have_applied());
    assert_eq!(error.unfinished(), [0, 1, 2]);
    assert!(wire.count("BatchGetItem") < 20);
}

/// An item that cannot be read is unfinished, and hides no other.
#[tokio::test]
async fn an_item_of_something_else_is_a_decode_error() {
    let (table, _) = shop_with_words(0..3).await;
    for tag in ["LINE", "NOBODY"] {
        put_foreign(&table, &[("PK", "LIST#l1"), ("SK", "WORD#w1"), ("entityType", tag)]).await;
        let error = BatchGet::new().keys(keys([2, 1, 0])).send(&table).await.unwrap_err();
        assert!(error.is_decode());
        assert_eq!(error.key().unwrap()["SK"].as_s().unwrap(), "WORD#w1");
        assert_eq!(error.unfinished(), [1]);
        assert_eq!(error.partial::<Vec<Shop>>().unwrap().len(), 2);
    }
}

#[tokio::test]
async fn an_answer_about_something_else_is_an_error() {
    let other = json!({ "Responses": { "shop": [{ "PK": { "S": "x" }, "SK": { "S": "y" } }] } });
    let wire = Wire::to(move |_, _| Some((200, other.clone())));
    let table = Table::<Shop>::new(wire.client());
    let error = BatchGet::new().keys(keys(0..2)).send(&table).await.unwrap_err();
    assert_eq!(error.unfinished(), [0, 1]);
}
