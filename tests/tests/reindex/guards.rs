//! Guards of items that are older than their `#[unique]`.

use super::{put, text};
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::{Wire, wired};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("PERSON#<id>")]
#[sk("PROFILE")]
#[unique("EMAIL#<email:lower>")]
#[unique("PHONE#<phone>")]
struct Person {
    pub id: String,
    pub email: String,
    pub phone: Option<String>,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "tracker")]
enum People {
    Person(Person),
}

fn person(id: &str, email: &str, phone: Option<&str>) -> Person {
    Person {
        id: id.into(),
        email: email.into(),
        phone: phone.map(str::to_owned),
    }
}

/// Ada and Bob, written before there were guards.
async fn people() -> (Table<People>, Wire) {
    let (table, wire) = wired().await;
    for person in [person("a", "Ada@x", Some("1")), person("b", "bob@x", None)] {
        put(People::to_item(&person).unwrap(), &table).await;
    }
    wire.clear();
    (table, wire)
}

async fn guard(key: &str, table: &Table<People>) -> Option<Item> {
    let get = table
        .client()
        .get_item()
        .table_name("tracker")
        .key("PK", text(key))
        .key("SK", text("#UNIQUE"));
    get.send().await.unwrap().item
}

async fn count(table: &Table<People>) -> i32 {
    table.client().scan().table_name("tracker").send().await.unwrap().count()
}

#[tokio::test]
async fn missing_guards_are_written() {
    let (table, wire) = people().await;
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (2, 2, 0));
    let expected: Item = [
        ("PK", "EMAIL#ada@x"),
        ("SK", "#UNIQUE"),
        ("entityType", "#UNIQUE"),
        ("ownerPK", "PERSON#a"),
        ("ownerSK", "PROFILE"),
        ("ownerType", "PERSON"),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), text(value)))
    .collect();
    assert_eq!(guard("EMAIL#ada@x", &table).await, Some(expected));
    assert!(guard("PHONE#1", &table).await.is_some() && guard("EMAIL#bob@x", &table).await.is_some());
    assert_eq!(count(&table).await, 5);
    let taken = person("c", "ADA@x", None).create().send(&table).await.unwrap_err();
    assert!(taken.is_unique_violation(), "{taken}");

    // what is there is only read
    wire.clear();
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, wire.count("GetItem")), (2, 0, 3));
    assert_eq!(wire.requests().len(), 4);
    assert_eq!(done.consumed.requests, 4);
}

#[tokio::test]
async fn what_create_wrote_needs_nothing() {
    let (table, _) = wired::<People>().await;
    person("a", "Ada@x", Some("1")).create().send(&table).await.unwrap();
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (1, 0));
}

#[tokio::test]
async fn of_two_that_have_one_value_one_is_reported() {
    let (table, _) = people().await;
    put(People::to_item(&person("z", "ADA@X", None)).unwrap(), &table).await;
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed), (3, 2));
    let [rejected] = &done.rejected[..] else {
        panic!("{:?}", done.rejected)
    };
    assert!(rejected.error.is_unique_violation(), "{}", rejected.error);
    assert_eq!(rejected.error.unique(), Some("EMAIL#<email:lower>"));
    // either may have been faster
    let owner = guard("EMAIL#ada@x", &table).await.unwrap()["ownerPK"].clone();
    assert!([text("PERSON#a"), text("PERSON#z")].contains(&owner));
    assert_ne!(rejected.item["PK"], owner);

    // and again, when the guard is there before
    let again = Person::reindex().all(&table).await.unwrap();
    assert_eq!((again.seen, again.changed, again.rejected.len()), (3, 0, 1));
    assert!(again.rejected[0].error.is_unique_violation());
}

#[tokio::test]
async fn the_guard_is_that_of_the_item_as_it_is_now() {
    let (table, wire) = people().await;
    wire.on("Scan").rewrite(|body| {
        for item in body["Items"].as_array_mut().unwrap() {
            item["email"] = json!({ "S": "old@x" });
        }
    });
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (2, 2, 0));
    assert_eq!(guard("EMAIL#old@x", &table).await, None);
    assert!(guard("EMAIL#ada@x", &table).await.is_some() && guard("EMAIL#bob@x", &table).await.is_some());
}

#[tokio::test]
async fn an_item_that_is_gone_leaves_no_guard() {
    let (table, wire) = people().await;
    let ghost = json!({ "PK": { "S": "PERSON#g" }, "SK": { "S": "PROFILE" }, "entityType": { "S": "PERSON" }, "id": { "S": "g" }, "email": { "S": "g@x" } });
    wire.on("Scan").rewrite(move |body| body["Items"] = json!([ghost]));
    let done = Person::reindex().all(&table).await.unwrap();
    assert_eq!((done.seen, done.changed, done.rejected.len()), (1, 0, 0));
    assert_eq!((count(&table).await, guard("EMAIL#g@x", &table).await), (2, None));
}

#[tokio::test]
async fn an_item_that_only_lacks_its_guard_is_checked_and_not_written() {
    let (table, wire) = people().await;
    Person::reindex().all(&table).await.unwrap();
    for body in wire.bodies("TransactWriteItems") {
        let actions = body["TransactItems"].as_array().unwrap();
        assert!(actions[0]["ConditionCheck"].is_object() && actions[1..].iter().all(|action| action["Put"].is_object()));
    }
    assert_eq!((wire.count("TransactWriteItems"), wire.count("UpdateItem")), (2, 0));
}
