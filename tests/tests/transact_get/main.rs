//! Reads of several items at one moment: their types and order, what is refused before sending, and conflicts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::SdkInput;
use dynamo_runtime::prelude::*;
use serde_json::{Value, json};
use tests::entities::{Line, Member, Members, Order, Profile, Reading, Readings, Shop, Visit, line, order, put_foreign, visit};
use tests::{Wire, wired};

fn profile() -> Profile {
    Profile { customer: "c".to_owned() }
}

/// A shop with customer `c`, visit 1, order 1 and its line 1.
async fn shop() -> (Wire, Table<Shop>) {
    let (table, wire) = wired::<Shop>().await;
    profile().put().send(&table).await.unwrap();
    visit(1).put().send(&table).await.unwrap();
    order(1).put().send(&table).await.unwrap();
    line(1, 1).put().send(&table).await.unwrap();
    wire.clear();
    (wire, table)
}

/// The answer to a transaction that was cancelled for these reasons.
fn canceled(codes: &[&str]) -> Value {
    let reasons: Vec<_> = codes.iter().map(|code| json!({ "Code": code })).collect();
    json!({
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "Message": "Transaction cancelled, please refer cancellation reasons for specific reasons",
        "CancellationReasons": reasons,
    })
}

#[tokio::test]
async fn a_tuple_has_the_types_of_its_requests() {
    let (wire, table) = shop().await;
    let (found,): (Option<Order>,) = TransactGet::new().add(Order::get("c", 1)).send(&table).await.unwrap();
    assert_eq!(found, Some(order(1)));
    let request = TransactGet::new()
        .add(Visit::get("c", 1))
        .add(Order::get("c", 2))
        .add(Profile::get("c"))
        .add(Line::get("c", 1, 1));
    let answer: (Option<Visit>, Option<Order>, Option<Profile>, Option<Line>) = request.send(&table).await.unwrap();
    assert_eq!(answer, (Some(visit(1)), None, Some(profile()), Some(line(1, 1))));
    assert_eq!(wire.count("TransactGetItems"), 2);
}

#[tokio::test]
async fn twelve_fit_in_a_tuple() {
    let (_, table) = shop().await;
    let answer = TransactGet::new()
        .add(Visit::get("c", 0))
        .add(Visit::get("c", 1))
        .add(Visit::get("c", 2))
        .add(Visit::get("c", 3))
        .add(Visit::get("c", 4))
        .add(Visit::get("c", 5))
        .add(Visit::get("c", 6))
        .add(Visit::get("c", 7))
        .add(Visit::get("c", 8))
        .add(Visit::get("c", 9))
        .add(Visit::get("c", 10))
        .add(Order::get("c", 1))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(
        (answer.0, answer.1, answer.10, answer.11),
        (None, Some(visit(1)), None, Some(order(1)))
    );
}

#[tokio::test]
async fn keys_are_answered_in_their_order() {
    let (wire, table) = shop().await;
    let lines = [2, 1].map(|number| Line::key("c", 1, number));
    let answer: Vec<Option<Shop>> = TransactGet::new()
        .keys(lines)
        .key(profile().primary_key())
        .key(Order::key("c", 1).unwrap())
        .send(&table)
        .await
        .unwrap();
    let expected = [
        None,
        Some(Shop::Line(line(1, 1))),
        Some(Shop::Profile(profile())),
        Some(Shop::Order(order(1))),
    ];
    assert_eq!(answer, expected);
    assert_eq!(wire.count("TransactGetItems"), 1);
}

#[tokio::test]
async fn no_keys_make_no_request() {
    let (wire, table) = shop().await;
    let none = || TransactGet::new().keys::<Shop, Order>(Vec::<dynamo_runtime::Key<Order>>::new());
    assert_eq!(none().to_sdk(&table).unwrap(), []);
    let (answer, consumed) = none().send_with_cost(&table).await.unwrap();
    assert_eq!((answer, consumed.requests), (Vec::new(), 0));
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn what_is_sent() {
    let table = Table::<Shop>::detached();
    let request = TransactGet::new().add(Order::get("c", 1).consistent()).add(Profile::get("c"));
    let inputs = request.to_sdk(&table).unwrap();
    let [SdkInput::TransactGetItems(input)] = &inputs[..] else {
        panic!("one TransactGetItems");
    };
    let keys: Vec<_> = input.transact_items().iter().map(|item| item.get().unwrap()).collect();
    assert!(
        keys.iter()
            .all(|get| get.table_name() == "shop" && get.projection_expression().is_none())
    );
    let s = |text: &str| AttributeValue::S(text.to_owned());
    let key = |sk| [("PK".to_owned(), s("CUSTOMER#c")), ("SK".to_owned(), s(sk))].into();
    assert_eq!([keys[0].key(), keys[1].key()], [&key("ORDER#0001"), &key("PROFILE")]);
    assert_eq!(format!("{request:?} {inputs:?}"), "TransactGet(2 keys) [TransactGetItems(..)]");
    assert!(request.send(&table).await.unwrap_err().to_string().contains("detached"));
}

#[tokio::test]
async fn it_costs_what_the_service_says() {
    let (_, table) = shop().await;
    let request = TransactGet::new().add(Order::get("c", 1)).add(Profile::get("c"));
    let (_, consumed) = request.send_with_cost(&table).await.unwrap();
    // two units for each item of up to 4 KB
    assert_eq!((consumed.requests, consumed.capacity_units), (1, 4.0));
}

#[tokio::test]
async fn the_same_key_twice_is_refused_by_its_places() {
    let (wire, table) = shop().await;
    let request = TransactGet::new()
        .key(profile().primary_key())
        .keys([1, 2, 1].map(|number| Order::key("c", number)));
    let error = request.send(&table).await.unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("keys 1 and 3 of the transaction are of the same item"),
        "{error}"
    );
    // numbers are the same by their value
    let table = Table::<Readings>::detached();
    let request = TransactGet::new()
        .add(Reading::get("s", 1))
        .add(Reading::get("s", 10))
        .add(Reading::get("s", 1));
    let error = request.to_sdk(&table).unwrap_err().to_string();
    assert!(error.starts_with("keys 0 and 2"), "{error}");
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn a_hundred_and_no_more() {
    let (wire, table) = shop().await;
    let visits = |count| TransactGet::new().keys((0..count).map(|number| Visit::key("c", number)));
    let answer: Vec<Option<Shop>> = visits(100).send(&table).await.unwrap();
    assert_eq!(answer.iter().position(Option::is_some), Some(1));
    wire.clear();
    let error = visits(101).send(&table).await.unwrap_err();
    assert!(
        error.is_limit() && error.to_string().contains("101 items, and DynamoDB allows 100"),
        "{error}"
    );
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn a_refused_part_is_told_by_send() {
    let (wire, table) = shop().await;
    let error = TransactGet::new()
        .add(Order::get("c", 1))
        .add(Profile::get("a#b"))
        .send(&table)
        .await
        .unwrap_err();
    assert!(error.is_key() && error.to_string().contains("`customer` of `Profile`"), "{error}");
    let error = TransactGet::new().key(Profile::key("a#b")).send(&table).await.unwrap_err();
    assert!(error.is_key());
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn conflicts_are_sent_again_until_it_makes_no_sense() {
    let (wire, table) = shop().await;
    let request = || TransactGet::new().add(Order::get("c", 1)).add(Profile::get("c"));
    for _ in 0..3 {
        wire.on("TransactGetItems")
            .answer_with(400, canceled(&["None", "TransactionConflict"]));
    }
    let (answer, consumed) = request().send_with_cost(&table).await.unwrap();
    assert_eq!(answer, (Some(order(1)), Some(profile())));
    assert_eq!((wire.count("TransactGetItems"), consumed.requests), (4, 1));

    wire.clear();
    wire.on("TransactGetItems")
        .always()
        .answer_with(400, canceled(&["TransactionConflict", "None"]));
    let error = request().send(&table).await.unwrap_err();
    assert!(error.is_conflict() && !error.may_have_applied(), "{error}");
    assert_eq!(error.code(), Some("TransactionCanceledException"));
    assert!((3..20).contains(&wire.count("TransactGetItems")));
}

#[tokio::test]
async fn other_reasons_are_not_sent_again() {
    let (wire, table) = shop().await;
    wire.on("TransactGetItems")
        .answer_with(400, canceled(&["TransactionConflict", "ThrottlingError"]));
    let request = TransactGet::new().add(Order::get("c", 1)).add(Profile::get("c"));
    let error = request.send(&table).await.unwrap_err();
    assert!(error.is_throttled(), "{error}");
    assert_eq!(wire.count("TransactGetItems"), 1);
}

#[tokio::test]
async fn an_item_of_another_entity_is_a_fault() {
    let (_, table) = shop().await;
    put_foreign(
        &table,
        &[
            ("PK", "CUSTOMER#c"),
            ("SK", "ORDER#0007"),
            ("entityType", "PROFILE"),
            ("customer", "c"),
        ],
    )
    .await;
    let error = TransactGet::new().add(Order::get("c", 7)).send(&table).await.unwrap_err();
    assert!(error.is_decode() && error.current_item().is_some(), "{error}");
    let error = TransactGet::new()
        .key::<Shop, _>(Order::key("c", 7))
        .send(&table)
        .await
        .unwrap_err();
    assert!(
        error.is_decode() && error.to_string().contains("under the key of `Order`"),
        "{error}"
    );
}

#[tokio::test]
async fn an_answer_of_another_length_is_an_error() {
    let (wire, table) = shop().await;
    wire.answer_next("TransactGetItems", json!({ "Responses": [{}] }));
    let request = TransactGet::new().add(Order::get("c", 1)).add(Profile::get("c"));
    let error = request.send(&table).await.unwrap_err();
    assert!(error.to_string().contains("TransactGetItems"), "{error}");
}

/// A table without a sort key.
#[tokio::test]
async fn a_table_without_sort_key() {
    let (table, _) = wired::<Members>().await;
    let member = Member {
        name: "m".to_owned(),
        team: "t".to_owned(),
    };
    member.put().send(&table).await.unwrap();
    let answer = TransactGet::new()
        .add(Member::get("x"))
        .add(Member::get("m"))
        .send(&table)
        .await
        .unwrap();
    assert_eq!(answer, (None, Some(member)));
}
