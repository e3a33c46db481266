//! Every kind of error, made with secrets in keys, values, names in maps, cursors, the table's content and the service's messages.

use super::super::{Customer, Entry, Line, Order, Orders, customer};
use super::{NUMBER, SECRET, secret_order};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Item};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tests::wire::On;
use tests::{Wire, wired};

/// What has no place in the orders: widths, characters below the separator, and a field's own words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("CASE#<name>")]
#[sk("<number:03>#<text>")]
struct Case {
    name: String,
    number: u64,
    text: String,
    #[serde(with = "talkative")]
    talk: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "cases")]
enum Cases {
    Case(Case),
}

/// Says what it refuses.
mod talkative {
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    pub(super) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        if text.is_empty() {
            serializer.serialize_str("talk")
        } else {
            Err(ser::Error::custom(text))
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        let text = String::deserialize(deserializer)?;
        Err(de::Error::custom(format_args!("invalid type: {text} is nothing")))
    }
}

fn case() -> Case {
    Case {
        name: SECRET.into(),
        number: 1,
        text: SECRET.into(),
        talk: String::new(),
    }
}

/// The stored order with an attribute more, as JSON has it.
fn order_with(name: &str, value: &serde_json::Value) -> Item {
    let mut item = Orders::to_item(&secret_order()).unwrap();
    let value = match value {
        serde_json::Value::Null => None,
        value => Some(serde_dynamo::to_attribute_value(value).unwrap()),
    };
    item.remove(name);
    item.extend(value.map(|value| (name.to_owned(), value)));
    item
}

/// Items that cannot be read, or entities that cannot be stored. Details show the secret.
pub(super) fn of_items() -> Vec<Error> {
    let secrets = json!([SECRET]);
    let read = |name, value| Orders::from_item(order_with(name, &value)).unwrap_err();
    let mut customer_item = Orders::to_item(&customer()).unwrap();
    customer_item.insert(SECRET.into(), aws_sdk_dynamodb::types::AttributeValue::S(SECRET.into()));
    let store = |order: Order| Orders::to_item(&order).unwrap_err();
    let long_name = "sesame".repeat(70_000);
    vec![
        read("total", json!(SECRET)),
        read("total", json!(format!("x, expected {SECRET}"))),
        read("total", json!(-777_777)),
        read("customer_id", json!(NUMBER)),
        read("note", json!(null)),
        read("lines", json!({ SECRET: SECRET })),
        read("lines", json!({ SECRET: { "count": NUMBER } })),
        read("lines", json!({ SECRET: { "count": SECRET } })),
        read("lines", json!({ SECRET: {} })),
        read("lines", secrets),
        read("weight", json!(SECRET)),
        read("entityType", json!(SECRET)),
        read("entityType", json!(null)),
        Orders::from_item(customer_item).unwrap_err(),
        Cases::from_item(Cases::to_item(&case()).unwrap()).unwrap_err(),
        Cases::to_item(&Case {
            talk: SECRET.into(),
            ..case()
        })
        .unwrap_err(),
        Orders::to_item(&Customer {
            more: [(SECRET.to_owned(), f64::NAN)].into(),
            ..customer()
        })
        .unwrap_err(),
        Orders::to_item(&Customer {
            more: [("name".to_owned(), 1.0)].into(),
            name: SECRET.into(),
            ..customer()
        })
        .unwrap_err(),
        store(Order {
            weight: Some(f64::INFINITY),
            ..secret_order()
        }),
        store(Order {
            lines: [(long_name, Line::default())].into(),
            ..secret_order()
        }),
    ]
}

/// Parts that cannot stand in a key.
pub(super) fn of_keys() -> Vec<Error> {
    let with = |text: &str| format!("{SECRET}{text}");
    vec![
        Order::key(with("#"), SECRET).unwrap_err(),
        Order::key(SECRET, "").unwrap_err(),
        Order::key(SECRET.repeat(400), SECRET).unwrap_err(),
        Orders::to_item(&Order {
            note: with(" "),
            ..secret_order()
        })
        .unwrap_err(),
        Orders::to_item(&Order {
            note: with("\u{1}"),
            ..secret_order()
        })
        .unwrap_err(),
        Orders::to_item(&Order {
            status: Some(with("#")),
            ..secret_order()
        })
        .unwrap_err(),
        Cases::to_item(&Case { number: NUMBER, ..case() }).unwrap_err(),
        Entry::key(SECRET, 10u128.pow(38) + u128::from(NUMBER)).unwrap_err(),
    ]
}

/// What requests come upon in the table, and cursors that do not belong there.
pub(super) async fn of_requests() -> Vec<Error> {
    let (table, wire) = wired::<Orders>().await;
    let (stored, other) = (
        secret_order(),
        Order {
            id: format!("{SECRET}2"),
            ..secret_order()
        },
    );
    stored.create().send(&table).await.unwrap();
    let orders = || Order::by_customer_id(SECRET);
    let mut errors = vec![
        stored.create().send(&table).await.unwrap_err(),
        other.remove().send(&table).await.unwrap_err(),
        other.replace().send(&table).await.unwrap_err(),
        orders().limit(0).all(&table).await.unwrap_err(),
        orders().range(|sk| sk.id().begins_with("#sesame")).all(&table).await.unwrap_err(),
        stored.put().send(&Table::<Orders>::detached()).await.unwrap_err(),
    ];
    other.create().send(&table).await.unwrap();
    let cursor = orders().limit(1).send(&table).await.unwrap().cursor.unwrap();
    let sealing = Table::<Orders>::builder(table.client().clone()).cursor_keys([[7; 32]]).build();
    errors.extend([
        Order::by_customer_id("other").after(cursor.clone()).all(&table).await.unwrap_err(),
        Order::by_status(SECRET).after(cursor.clone()).all(&table).await.unwrap_err(),
        orders().after(cursor).all(&sealing).await.unwrap_err(),
        SECRET.parse::<Cursor>().unwrap_err(),
        SECRET.repeat(4000).parse::<Cursor>().unwrap_err(),
        orders().page_size(1).max_pages(1).all(&table).await.unwrap_err(),
    ]);
    for tag in [json!({ "S": SECRET }), json!({ "N": "777777" })] {
        wire.rewrite_next("Query", move |body| body["Items"][0]["entityType"] = tag.clone());
        errors.push(Orders::query(Order::partition(SECRET)).strict().all(&table).await.unwrap_err());
    }
    wire.rewrite_next("Query", |body| body["Items"][0]["total"] = json!({ "S": SECRET }));
    errors.push(orders().all(&table).await.unwrap_err());
    wire.rewrite_next("GetItem", |body| body["Item"]["entityType"] = json!({ "S": SECRET }));
    errors.push(Order::get(SECRET, SECRET).send(&table).await.unwrap_err());
    wire.rewrite_next("DeleteItem", |body| body["Attributes"]["total"] = json!({ "S": SECRET }));
    errors.push(Order::delete(SECRET, SECRET).send(&table).await.unwrap_err());
    assert_eq!(wire.pending(), 0);
    errors
}

/// One request of each operation through a wire that has been disturbed.
async fn of_each_operation(disturb: impl Fn(On)) -> Vec<Error> {
    let wire = Wire::canned();
    for operation in ["GetItem", "PutItem", "DeleteItem", "Query"] {
        disturb(wire.on(operation).always());
    }
    let table = Table::<Orders>::new(wire.client());
    vec![
        Order::get(SECRET, SECRET).send(&table).await.unwrap_err(),
        secret_order().put().send(&table).await.unwrap_err(),
        secret_order().create().send(&table).await.unwrap_err(),
        Order::delete(SECRET, SECRET).send(&table).await.unwrap_err(),
        secret_order().remove().send(&table).await.unwrap_err(),
        Order::by_customer_id(SECRET).all(&table).await.unwrap_err(),
    ]
}

/// What the service says, and what becomes of its answers.
pub(super) async fn of_the_service() -> Vec<Error> {
    let mut errors = of_each_operation(On::time_out).await;
    errors.extend(of_each_operation(On::disconnect).await);
    errors.extend(of_each_operation(|on| on.answer(json!(SECRET))).await);
    for (status, code) in [
        (400, "ValidationException"),
        (400, "ConditionalCheckFailedException"),
        (400, "TransactionConflictException"),
        (400, "ThrottlingException"),
        (400, "ItemCollectionSizeLimitExceededException"),
        (400, "SomethingNewException"),
        (500, "InternalServerError"),
    ] {
        let body = json!({ "__type": code, "message": format!("{SECRET} in {NUMBER}"), "Item": { "x": { "S": SECRET } } });
        errors.extend(of_each_operation(|on| on.answer_with(status, body.clone())).await);
    }
    errors
}
