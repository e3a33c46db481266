//! Names of attributes, indexes and type tags, and separators, where they differ from the defaults.

use super::s;
use aws_sdk_dynamodb::types::{KeySchemaElement, KeyType};
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::slice;
use tests::wired;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity("invoice", also = ["BILL", "bill"], separator = '|')]
#[pk("customer|<customer>")]
#[sk("invoice|<day>|<number:04>")]
#[gsi2(pk = "state|<state>", sk = "<day>")]
struct Invoice {
    customer: String,
    day: String,
    number: u16,
    state: Option<String>,
}

/// Between the invoices in the index, and so read with a filter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("customer|<customer>")]
#[sk("reminder|<day>")]
#[gsi2(pk = "state|<state>", sk = "<day>", query = reminders_by_state)]
struct Reminder {
    customer: String,
    day: String,
    state: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(
    name = "old.invoices-2",
    pk = "hash",
    sk = "range key",
    type_attribute = "_type",
    gsi2(name = "by_state", pk = "state-hash", sk = "size")
)]
enum Invoices {
    Invoice(Invoice),
    Reminder(Reminder),
}

fn invoice() -> Invoice {
    Invoice {
        customer: "c#1 ".into(),
        day: "2026-01-15".into(),
        number: 7,
        state: Some("open".into()),
    }
}

fn key_schema(schema: Option<Vec<KeySchemaElement>>) -> Vec<(String, KeyType)> {
    schema.unwrap().into_iter().map(|key| (key.attribute_name, key.key_type)).collect()
}

#[tokio::test]
async fn the_table_has_the_names_of_the_attribute() {
    let (table, _) = wired::<Invoices>().await;
    let described = table
        .client()
        .describe_table()
        .table_name("old.invoices-2")
        .send()
        .await
        .unwrap()
        .table
        .unwrap();
    let expected = [("hash".to_owned(), KeyType::Hash), ("range key".to_owned(), KeyType::Range)];
    assert_eq!(key_schema(described.key_schema), expected);
    let [index] = &described.global_secondary_indexes.unwrap()[..] else {
        panic!("one index")
    };
    assert_eq!(index.index_name(), Some("by_state"));
    let expected = [("state-hash".to_owned(), KeyType::Hash), ("size".to_owned(), KeyType::Range)];
    assert_eq!(key_schema(index.key_schema.clone()), expected);
}

#[test]
fn items_have_the_names_of_the_attribute() {
    let item = Invoices::to_item(&invoice()).unwrap();
    for (name, value) in [
        ("hash", "customer|c#1 "),
        ("range key", "invoice|2026-01-15|0007"),
        ("_type", "invoice"),
        ("state-hash", "state|open"),
        ("size", "2026-01-15"),
    ] {
        assert_eq!(item[name], s(value));
    }
    for name in ["PK", "SK", "entityType", "GSI2PK", "GSI2", "GSI2SK"] {
        assert!(!item.contains_key(name));
    }
    assert_eq!(Invoices::from_item(item).unwrap(), Invoices::Invoice(invoice()));
}

#[tokio::test]
async fn requests_use_the_names() {
    let (table, wire) = wired::<Invoices>().await;
    let (invoice, reminder) = (
        invoice(),
        Reminder {
            customer: "c#1 ".into(),
            day: "2026-01-16".into(),
            state: "open".into(),
        },
    );
    invoice.create().send(&table).await.unwrap();
    reminder.create().send(&table).await.unwrap();
    assert!(invoice.create().send(&table).await.unwrap_err().is_condition_failed());
    invoice.replace().send(&table).await.unwrap();

    let get = Invoice::get("c#1 ", "2026-01-15", 7).send(&table).await.unwrap();
    assert_eq!(get.as_ref(), Some(&invoice));
    assert!(Invoice::exists("c#1 ", "2026-01-15", 7).send(&table).await.unwrap());
    assert_eq!(Invoice::by_customer("c#1 ").all(&table).await.unwrap(), slice::from_ref(&invoice));
    assert_eq!(Invoice::by_state("open").all(&table).await.unwrap(), slice::from_ref(&invoice));
    assert_eq!(
        Reminder::reminders_by_state("open").all(&table).await.unwrap(),
        slice::from_ref(&reminder)
    );
    let january = Invoice::by_customer("c#1 ").range(|sk| sk.day().eq("2026-01-15").number().ge(7));
    assert_eq!(january.count(&table).await.unwrap(), 1);

    let first = Invoices::query(Invoice::by_state_partition("open"))
        .limit(1)
        .send(&table)
        .await
        .unwrap();
    assert_eq!(first.items, [Invoices::Invoice(invoice.clone())]);
    let rest = Invoices::query(Invoice::by_state_partition("open"))
        .after(first.cursor)
        .all(&table)
        .await
        .unwrap();
    assert_eq!(rest, [Invoices::Reminder(reminder)]);
    let start = json!({
        "state-hash": { "S": "state|open" }, "size": { "S": "2026-01-15" },
        "hash": { "S": "customer|c#1 " }, "range key": { "S": "invoice|2026-01-15|0007" },
    });
    assert_eq!(wire.bodies("Query").last().unwrap()["ExclusiveStartKey"], start);

    assert_eq!(Invoice::delete("c#1 ", "2026-01-15", 7).send(&table).await.unwrap(), Some(invoice));
}

#[test]
fn values_with_the_other_separator_are_refused() {
    for invoice in [
        Invoice {
            customer: "a|b".into(),
            ..invoice()
        },
        Invoice {
            day: "2026|01".into(),
            ..invoice()
        },
    ] {
        let error = Invoices::to_item(&invoice).unwrap_err();
        assert!(
            error.is_key() && error.to_string().contains("it contains the separator `|`"),
            "{error}"
        );
    }
}

/// The stored invoice as an older program tagged it.
fn tagged(tag: &str) -> Item {
    let mut item = Invoices::to_item(&invoice()).unwrap();
    item.insert("_type".into(), s(tag));
    item
}

#[tokio::test]
async fn older_tags_are_read_and_the_current_one_is_written() {
    let (table, wire) = wired::<Invoices>().await;
    for tag in ["invoice", "BILL", "bill"] {
        assert_eq!(Invoices::from_item(tagged(tag)).unwrap(), Invoices::Invoice(invoice()));
        table
            .client()
            .put_item()
            .table_name(table.name())
            .set_item(Some(tagged(tag)))
            .send()
            .await
            .unwrap();
        let get = || Invoice::get("c#1 ", "2026-01-15", 7);
        assert_eq!(get().send(&table).await.unwrap(), Some(invoice()));
        assert_eq!(Invoice::by_customer("c#1 ").all(&table).await.unwrap(), [invoice()]);
        // shared with reminders, so that the service filters by tag
        assert_eq!(Invoice::by_state("open").all(&table).await.unwrap(), [invoice()]);
        assert_eq!(Invoice::by_state("open").count(&table).await.unwrap(), 1);
        assert_eq!(
            Invoices::query(Invoice::partition("c#1 ")).all(&table).await.unwrap(),
            [Invoices::Invoice(invoice())]
        );
        let taken = invoice().create().send(&table).await.unwrap_err();
        assert_eq!(taken.current::<Invoice>(), Some(invoice()));
        assert_eq!(
            Invoice::delete("c#1 ", "2026-01-15", 7).send(&table).await.unwrap(),
            Some(invoice())
        );
    }
    wire.clear();
    invoice().put().send(&table).await.unwrap();
    assert_eq!(wire.bodies("PutItem")[0]["Item"]["_type"], json!({ "S": "invoice" }));

    let foreign = Invoices::from_item(tagged("Bill")).unwrap_err();
    assert!(foreign.is_decode());
}
