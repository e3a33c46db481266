//! Faults in what is sent with a read, and in how the answer is read.

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use tests::entities::{Order, Profile, Shop, Visit, order};
use tests::wired;

/// Its deserializer borrows.
#[derive(Debug, Clone, PartialEq, Serialize, KeyPart)]
struct Code(String);

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&str>::deserialize(deserializer).map(|code| Self(code.to_owned()))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COUPON#<code>")]
#[sk("<batch>")]
struct Coupon {
    code: Code,
    batch: Code,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Person {
    age: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("TRIP#<id>")]
#[sk("TRIP")]
struct Trip {
    id: String,
    people: Vec<Person>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
struct Account {
    id: u8,
    balance: u128,
    change: Option<i128>,
}

/// Its attributes, keys included, have names that expressions do not take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COUNTER#<key>")]
#[sk("<value:03>")]
#[gsi1(pk = "STATUS#<status>", sk = "<value:03>")]
struct Counter {
    key: String,
    value: u8,
    status: String,
}

/// Lies among the counters, so that they are filtered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("COUNTER#<key>")]
#[sk("<value:03>#<at>")]
#[gsi1(pk = "STATUS#<key>", sk = "<value:03>#<at>", query = by_status)]
struct Change {
    key: String,
    value: u8,
    at: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "reads")]
enum Reads {
    Coupon(Coupon),
    Trip(Trip),
    Account(Account),
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "counters",
    pk = "counter",
    sk = "size",
    type_attribute = "type",
    gsi1(name = "index", pk = "hash", sk = "range")
)]
enum Counters {
    Counter(Counter),
    Change(Change),
}

/// Every alias that a request declares is used in an expression, and every one that is used is declared.
#[track_caller]
fn assert_aliases_are_used(body: &Value) {
    let expressions = [
        "KeyConditionExpression",
        "FilterExpression",
        "ConditionExpression",
        "ProjectionExpression",
    ];
    let text: String = expressions
        .iter()
        .filter_map(|name| body[name].as_str())
        .map(|text| text.to_owned() + " ")
        .collect();
    let used: BTreeSet<_> = text
        .split(|c: char| !c.is_alphanumeric() && c != '#' && c != ':')
        .filter(|word| word.starts_with(['#', ':']))
        .collect();
    let declared = ["ExpressionAttributeNames", "ExpressionAttributeValues"]
        .iter()
        .filter_map(|name| body[name].as_object());
    let declared: BTreeSet<_> = declared.flat_map(|names| names.keys().map(String::as_str)).collect();
    assert_eq!(used, declared, "{body}");
}

/// A query by the partition key of a composite index declared a name for the sort key and did not use it.
#[tokio::test]
async fn modyne_7_no_dangling_names() {
    let (table, wire) = wired::<Shop>().await;
    Visit::by_page("p").all(&table).await.unwrap();
    let body = &wire.bodies("Query")[0];
    assert_eq!(body["KeyConditionExpression"], "#pk = :pk");
    assert_eq!(body["ExpressionAttributeNames"], serde_json::json!({ "#pk": "GSI1PK" }));

    Visit::by_page("p").count(&table).await.unwrap();
    Visit::by_page("p").range(|sk| sk.rank().ge(1)).all(&table).await.unwrap();
    Visit::by_customer("c")
        .range(|sk| sk.number().between(1, 2))
        .count(&table)
        .await
        .unwrap();
    Order::by_customer("c").all(&table).await.unwrap();
    Order::by_customer("c").range(|sk| sk.order().lt(3)).count(&table).await.unwrap();
    Shop::query(Order::partition("c")).all(&table).await.unwrap();
    Shop::query(Order::partition("c")).count(&table).await.unwrap();
    Shop::query(Visit::by_page_partition("p")).first(&table).await.unwrap();
    assert_eq!(wire.count("Query"), 9);
    for body in wire.bodies("Query") {
        assert_aliases_are_used(&body);
    }
}

/// An attribute called `counter`, a reserved word, stood in a condition as it was.
#[tokio::test]
async fn aws_sdk_java_v2_2507_reserved_words() {
    let (table, wire) = wired::<Counters>().await;
    let counter = Counter {
        key: "k".into(),
        value: 1,
        status: "s".into(),
    };
    counter.create().send(&table).await.unwrap();
    assert!(counter.create().send(&table).await.unwrap_err().is_condition_failed());
    counter.replace().send(&table).await.unwrap();
    let change = Change {
        key: "k".into(),
        value: 1,
        at: "now".into(),
    };
    change.put().send(&table).await.unwrap();

    assert_eq!(Counter::get("k", 1).send(&table).await.unwrap().as_ref(), Some(&counter));
    assert!(Counter::exists("k", 1).send(&table).await.unwrap());
    assert_eq!(
        Counter::by_key("k").range(|sk| sk.value().le(1)).all(&table).await.unwrap(),
        std::slice::from_ref(&counter)
    );
    assert_eq!(
        Change::by_key("k")
            .range(|sk| sk.value().eq(1).at().ge("a"))
            .count(&table)
            .await
            .unwrap(),
        1
    );
    assert_eq!(Counter::by_status("s").range(|sk| sk.value().gt(0)).count(&table).await.unwrap(), 1);
    assert_eq!(Counters::query(Counter::partition("k")).count(&table).await.unwrap(), 2);
    assert_eq!(Change::delete("k", 1, "now").send(&table).await.unwrap(), Some(change));
    counter.remove().send(&table).await.unwrap();
    assert!(counter.remove().send(&table).await.unwrap_err().is_not_found());

    for request in wire.requests() {
        assert_aliases_are_used(&request.body);
        for expression in [
            "KeyConditionExpression",
            "FilterExpression",
            "ConditionExpression",
            "ProjectionExpression",
        ] {
            let words = request.body[expression].as_str().unwrap_or_default().to_owned();
            for name in ["counter", "size", "type", "hash", "range", "key", "value", "status"] {
                let bare = words
                    .split(|c: char| !c.is_alphanumeric() && c != '#' && c != ':')
                    .any(|word| word == name);
                assert!(!bare, "`{name}` in `{words}`");
            }
        }
    }
}

/// A customer and its orders in one partition: the orders were asked for, and the customer was decoded as one.
#[tokio::test]
async fn dynamodb_facade_a_typed_query_of_a_mixed_partition() {
    let (table, _) = wired::<Shop>().await;
    let profile = Profile { customer: "c".into() };
    profile.create().send(&table).await.unwrap();
    order(1).create().send(&table).await.unwrap();
    order(2).create().send(&table).await.unwrap();
    assert_eq!(Order::by_customer("c").all(&table).await.unwrap(), [order(1), order(2)]);
    assert_eq!(Order::by_customer("c").count(&table).await.unwrap(), 2);
    assert_eq!(Profile::by_customer("c").all(&table).await.unwrap(), std::slice::from_ref(&profile));
    let everything = Shop::query(Order::partition("c")).all(&table).await.unwrap();
    assert_eq!(everything, [Shop::Order(order(1)), Shop::Order(order(2)), Shop::Profile(profile)]);
}

/// A wrong type deep inside an item was told without the place.
#[tokio::test]
async fn serde_dynamo_98_the_place_of_a_wrong_type() {
    let (table, wire) = wired::<Reads>().await;
    let trip = Trip {
        id: "t".into(),
        people: vec![Person { age: 1 }, Person { age: 2 }, Person { age: 3 }],
    };
    trip.create().send(&table).await.unwrap();
    let misread = |body: &mut Value, at: &str| {
        let person = body.pointer_mut(at).unwrap();
        *person = serde_json::json!({ "S": "secret" });
    };
    wire.rewrite_next("GetItem", move |body| misread(body, "/Item/people/L/2/M/age"));
    wire.rewrite_next("Query", move |body| misread(body, "/Items/0/people/L/2/M/age"));
    for error in [
        Trip::get("t").send(&table).await.unwrap_err(),
        Trip::by_id("t").all(&table).await.unwrap_err(),
    ] {
        assert!(error.is_decode());
        assert_eq!(error.to_string(), "Trip(TRIP#<id>, TRIP).people[2].age: expected N, found S");
        assert_eq!(error.key().unwrap()["PK"], AttributeValue::S("TRIP#t".into()));
        assert!(!format!("{error:?}").contains("secret") && error.detailed().contains("TRIP#t"));
    }
    assert_eq!(wire.pending(), 0);
}

/// A field of a key whose deserializer borrows its text could not be read.
#[tokio::test]
async fn serde_dynamo_103_a_deserializer_that_borrows() {
    let (table, _) = wired::<Reads>().await;
    let coupon = Coupon {
        code: Code("c".into()),
        batch: Code("b".into()),
    };
    coupon.create().send(&table).await.unwrap();
    assert_eq!(Coupon::get("c", "b").send(&table).await.unwrap().as_ref(), Some(&coupon));
    assert_eq!(Coupon::by_code("c").all(&table).await.unwrap(), [coupon]);
}

/// Integers of 128 bits were not supported.
#[tokio::test]
async fn serde_dynamo_102_integers_of_128_bits() {
    let (table, wire) = wired::<Reads>().await;
    // as many digits as a number can have
    let most = 10u128.pow(38) - 1;
    for (balance, change) in [(0, None), (u128::from(u64::MAX) + 1, Some(-1)), (most, Some(1 - 10i128.pow(38)))] {
        let account = Account { id: 1, balance, change };
        account.put().send(&table).await.unwrap();
        assert_eq!(Account::get(1).send(&table).await.unwrap(), Some(account));
    }
    wire.clear();
    let account = Account {
        id: 1,
        balance: most + 2,
        change: None,
    };
    let error = account.put().send(&table).await.unwrap_err();
    assert!(error.to_string().contains("`balance`"), "{error}");
    assert_eq!(wire.requests(), []);
}
