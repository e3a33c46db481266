//! `BatchWrite` without faults of the network: chunks, order, refusals, leftovers, cost.

use crate::{sizes, word, words};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Result, SdkInput};
use serde_json::{Value, json};
use tests::entities::{Order, Reading, Readings, Shop, Word, order, visit};
use tests::{Wire, wired};

#[tokio::test]
async fn a_batch_writes_and_deletes_entities_of_all_kinds() {
    let (table, wire) = wired::<Shop>().await;
    for number in 0..10 {
        order(number).put().send(&table).await.unwrap();
    }
    wire.clear();

    let taken: Vec<Result<_>> = (0..5).map(|number| Order::key("c", number)).collect();
    let batch = BatchWrite::new()
        .put_all(&words(0..40))
        .put(&visit(1))
        .delete(order(9).primary_key())
        .delete_all(taken)
        .delete(Order::key("c", 77).unwrap());
    assert_eq!(format!("{batch:?}"), "BatchWrite { actions: 48, .. }");
    let (_, consumed) = batch.send_with_cost(&table).await.unwrap();

    assert_eq!(sizes(&wire.bodies("BatchWriteItem"), "shop"), [25, 23]);
    assert_eq!(consumed.requests, 2);
    assert!(consumed.capacity_units >= 48.0);
    let left: Vec<_> = Order::by_customer("c").all(&table).await.unwrap();
    assert_eq!(left, [order(5), order(6), order(7), order(8)]);
    let written = BatchGet::<Shop>::new()
        .keys(words(0..40).iter().map(Word::primary_key))
        .send(&table)
        .await;
    assert_eq!(written.unwrap().len(), 40);
    // what is put is what `put` puts
    assert_eq!(
        wire.bodies("BatchWriteItem")[0]["RequestItems"]["shop"][0]["PutRequest"]["Item"],
        json!({
            "PK": { "S": "LIST#l0" }, "SK": { "S": "WORD#w0" }, "entityType": { "S": "WORD" }, "list": { "S": "l0" }, "word": { "S": "w0" },
        })
    );
}

#[tokio::test]
async fn an_empty_batch_makes_no_request() {
    let (table, wire) = wired::<Shop>().await;
    let (_, consumed) = BatchWrite::new().send_with_cost(&table).await.unwrap();
    assert_eq!(BatchGet::new().send(&table).await.unwrap(), []);
    assert_eq!((consumed.requests, wire.requests().len()), (0, 0));
}

#[test]
fn the_inputs_can_be_seen_without_a_client() {
    let table = Table::<Shop>::detached();
    let inputs = BatchWrite::new().put_all(&words(0..51)).to_sdk(&table).unwrap();
    let actions = inputs.iter().map(|input| {
        let SdkInput::BatchWriteItem(input) = input else {
            panic!("{input:?}")
        };
        input.request_items().unwrap()["shop"].len()
    });
    assert_eq!(actions.collect::<Vec<_>>(), [25, 25, 1]);
    assert_eq!(
        (inputs[0].operation(), format!("{:?}", inputs[0])),
        ("BatchWriteItem", "BatchWriteItem(..)".to_owned())
    );
}

#[tokio::test]
async fn two_actions_on_one_item_are_refused_before_sending() {
    let (table, wire) = wired::<Shop>().await;
    let batch = BatchWrite::new().put_all(&words(0..30)).delete(word(3).primary_key());
    let error = batch.send(&table).await.unwrap_err();
    assert!(error.to_string().contains("inputs 3 and 30 of the batch"), "{error}");
    assert!(!error.to_string().contains("w3"), "{error}");
    assert_eq!(error.key().unwrap()["SK"].as_s().unwrap(), "WORD#w3");
    assert_eq!(error.unfinished(), (0..31).collect::<Vec<_>>());
    assert!(!error.may_have_applied());
    assert!(wire.requests().is_empty());
}

/// The service has one item for 1 and 1.0, and so has the batch.
#[tokio::test]
async fn equal_numbers_are_one_key_however_they_are_spelled() {
    let (table, wire) = wired::<Readings>().await;
    let reading = |at| Reading { sensor: "s".into(), at };
    wire.on("BatchWriteItem").rewrite(|answer| {
        answer["UnprocessedItems"] = json!({ "readings": [
            { "PutRequest": { "Item": { "PK": { "S": "SENSOR#s" }, "SK": { "N": "1.0e2" } } } },
            { "DeleteRequest": { "Key": { "SK": { "N": "-0.50E1" }, "PK": { "S": "SENSOR#s" } } } },
        ] });
    });
    let batch = BatchWrite::new().put(&reading(100)).put(&reading(7)).delete(Reading::key("s", -5));
    batch.send(&table).await.unwrap();
    assert_eq!(sizes(&wire.bodies("BatchWriteItem"), "readings"), [3, 2]);
}

#[tokio::test]
async fn a_part_that_cannot_stand_in_a_key_is_told_by_its_position() {
    let (table, wire) = wired::<Shop>().await;
    let batch = BatchWrite::new().put_all(&words(0..2)).delete(Word::key("a#b", "c"));
    let error = batch.send(&table).await.unwrap_err();
    assert!(error.is_key());
    assert!(error.to_string().starts_with("input 2 of the batch: `list` of `Word`"), "{error}");
    assert_eq!(error.unfinished(), [0, 1, 2]);
    let bad = Word {
        list: "a#b".into(),
        word: "c".into(),
    };
    let error = BatchWrite::new().put(&bad).send(&table).await.unwrap_err();
    assert!(error.is_key() && error.to_string().starts_with("input 0 of the batch: "), "{error}");
    assert!(BatchWrite::new().put(&bad).to_sdk(&table).unwrap_err().is_key());
    assert!(wire.requests().is_empty());
}

#[tokio::test]
async fn a_detached_table_sends_nothing_and_all_is_unfinished() {
    let table = Table::<Shop>::detached();
    let error = BatchWrite::new().put_all(&words(0..2)).send(&table).await.unwrap_err();
    assert_eq!(error.unfinished(), [0, 1]);
    let error = BatchGet::new().key(Word::key("a", "b")).send(&table).await.unwrap_err();
    assert_eq!((error.unfinished(), error.partial::<Vec<Shop>>()), (&[0][..], Some(&vec![])));
}

/// Control characters take six bytes each in JSON: eight such items are more than 16 MB on their way, and a third of that in the table.
#[tokio::test]
async fn a_request_is_never_larger_than_16_mb() {
    let (table, wire) = wired::<Shop>().await;
    let visits: Vec<_> = (0..8)
        .map(|number| {
            let mut visit = visit(number);
            visit.note = "\u{1}".repeat(390 * 1024);
            visit
        })
        .collect();
    let inputs = BatchWrite::new().put_all(&visits).to_sdk(&table).unwrap();
    assert_eq!(inputs.len(), 2);
    wire.on("BatchWriteItem").always().answer(json!({}));
    BatchWrite::new().put_all(&visits).send(&table).await.unwrap();
    for body in wire.bodies("BatchWriteItem") {
        let length = body.to_string().len();
        assert!((1..=16 * 1024 * 1024).contains(&length), "{length}");
    }
    assert_eq!(sizes(&wire.bodies("BatchWriteItem"), "shop"), [7, 1]);
}

/// What is sent again is what was sent before, not what the service says of it.
#[tokio::test]
async fn leftovers_are_sent_again_until_none_is_left() {
    let leave_all_but_the_first = |body: &Value| {
        let all = body["RequestItems"]["shop"].as_array().unwrap();
        json!({ "UnprocessedItems": { "shop": all[1..] } })
    };
    let wire = Wire::to(move |_, body| Some((200, leave_all_but_the_first(body))));
    let table = Table::<Shop>::new(wire.client());
    BatchWrite::new().put_all(&words(0..25)).send(&table).await.unwrap();
    let bodies = wire.bodies("BatchWriteItem");
    // 25 rounds, more than there are waits without progress
    assert_eq!(sizes(&bodies, "shop"), (1..=25).rev().collect::<Vec<_>>());
    assert_eq!(
        bodies[0]["RequestItems"]["shop"].as_array().unwrap()[24..],
        *bodies[24]["RequestItems"]["shop"].as_array().unwrap()
    );
}

#[tokio::test]
async fn an_answer_about_something_else_leaves_the_chunk_in_doubt() {
    let other = json!({ "UnprocessedItems": { "shop": [{ "DeleteRequest": { "Key": { "PK": { "S": "x" }, "SK": { "S": "y" } } } }] } });
    let wire = Wire::to(move |_, _| Some((200, other.clone())));
    let table = Table::<Shop>::new(wire.client());
    let error = BatchWrite::new().put_all(&words(0..2)).send(&table).await.unwrap_err();
    assert_eq!(error.unfinished(), [0, 1]);
    assert!(error.may_have_applied());
}
