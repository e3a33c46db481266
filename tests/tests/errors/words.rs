//! What is said where the service has one code for many things: a number's range, a path into nothing, the guard of another item.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Place {
    row: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("EVENT#<id>")]
#[unique("NAME#<name>")]
struct Event {
    id: String,
    name: String,
    seats_left: u32,
    #[serde(default)]
    held: u8,
    place: Option<Place>,
    #[version]
    version: u8,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "events")]
enum Events {
    Event(Event),
}

async fn table() -> Table<Events> {
    let table = Table::<Events>::embedded().await.unwrap();
    let event = Event {
        id: "e".into(),
        name: "gala".into(),
        seats_left: 3,
        held: 250,
        place: None,
        version: 7,
    };
    event.create().send(&table).await.unwrap();
    table
}

#[tokio::test]
async fn a_number_at_the_end_of_its_type_is_named() {
    let table = table().await;
    let subtract = Event::update("e").set(|e| e.seats_left().subtract(4));
    let add = Event::update("e").set(|e| e.held().add(6));
    for (request, field) in [(subtract, "seats_left"), (add, "held")] {
        let error = request.clone().send(&table).await.unwrap_err();
        assert!(error.is_condition_failed());
        assert_eq!(error.current::<Event>().unwrap().version, 7);
        let words = format!("`{field}` would leave the range of its type");
        assert_eq!(
            error.to_string(),
            format!("UpdateItem of `Event` in table `events` failed: {words} (ConditionalCheckFailedException)")
        );
        let error = Transaction::new().add(request).send(&table).await.unwrap_err();
        assert_eq!(error.reasons()[0].to_string(), format!("`update` of `Event`: {words}"));
    }
    // a condition of the caller's is not mistaken for it
    let other = Event::update("e").when(|e| e.name().eq("fair")).set(|e| e.seats_left().subtract(3));
    let error = other.send(&table).await.unwrap_err();
    assert!(error.to_string().contains("its condition does not hold"), "{error}");
}

#[tokio::test]
async fn the_end_of_a_version_is_named() {
    let table = table().await;
    let mut event = Event::get("e").send(&table).await.unwrap().unwrap();
    event.version = u8::MAX;
    event.put().send(&table).await.unwrap();
    let error = Event::update("e").set(|e| e.held().to(1)).send(&table).await.unwrap_err();
    assert!(error.to_string().contains("`version` would leave the range of its type"), "{error}");
}

#[tokio::test]
async fn an_upsert_does_not_begin_below_zero() {
    let table = table().await;
    let upsert = Event::update("new")
        .upsert()
        .set(|e| (e.name().to("fair"), e.seats_left().subtract(1)));
    let error = upsert.send(&table).await.unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("an upsert of `Event` cannot take so much from `seats_left`"),
        "{error}"
    );
}

#[tokio::test]
async fn a_path_into_nothing_is_said() {
    let table = table().await;
    let inside = Event::update("e").set(|e| e.place().path::<u8>("row").to(5));
    let error = inside.send(&table).await.unwrap_err();
    assert_eq!(error.code(), Some("ValidationException"));
    assert!(
        error.to_string().contains("a path leads into something that is not stored"),
        "{error}"
    );
}

#[tokio::test]
async fn who_has_a_unique_value_is_for_a_persons_eyes() {
    let table = table().await;
    let second = Event {
        id: "second".into(),
        ..Event::get("e").send(&table).await.unwrap().unwrap()
    };
    let error = second.create().send(&table).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "TransactWriteItems of `Event` in table `events` failed: another item has the value of `NAME#<name>` (TransactionCanceledException)"
    );
    assert!(error.detailed().contains("\"EVENT#e\""), "{}", error.detailed());
    let error = Transaction::new().add(second.create()).send(&table).await.unwrap_err();
    assert!(error.detailed().contains("\"EVENT#e\""), "{}", error.detailed());
    assert!(!error.to_string().contains("EVENT#e") && !format!("{error:?}").contains("gala"));
}

#[tokio::test]
async fn a_deletion_can_ask_for_the_version() {
    let table = table().await;
    let event = Event::get("e").send(&table).await.unwrap().unwrap();
    let stale = event.remove().expect_version(6).send(&table).await.unwrap_err();
    assert!(stale.is_version_conflict());
    let stale = Event::delete("e").expect_version(6).send(&table).await.unwrap_err();
    assert!(stale.is_version_conflict());
    assert_eq!(stale.current(), Some(event.clone()));
    let deleted = Event::delete("e").expect_version(7).send(&table).await.unwrap();
    assert_eq!(deleted, Some(event));
}

#[tokio::test]
async fn a_number_that_does_not_fit_its_field_is_told_as_such() {
    let table = table().await;
    let update = table.client().update_item().table_name(table.name());
    let update = update.key("PK", aws_sdk_dynamodb::types::AttributeValue::S("EVENT#e".into()));
    let update = update.update_expression("SET held = :n");
    let update = update.expression_attribute_values(":n", aws_sdk_dynamodb::types::AttributeValue::N("300".into()));
    update.send().await.unwrap();
    let error = Event::get("e").send(&table).await.unwrap_err();
    assert_eq!(error.to_string(), "Event(EVENT#<id>).held: expected u8, found N that does not fit");
}
