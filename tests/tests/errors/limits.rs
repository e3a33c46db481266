//! Limits that are certain are checked before sending.

use super::{Blob, Blobs, Entry, Log, Order, Orders, answers, order};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::slice;
use tests::{Wire, wired};

/// Text that makes a template of so many other bytes this long. `é` takes two of them.
fn filling(bytes: usize, template: &str) -> String {
    let room = bytes - template.len();
    "é".repeat(room / 2) + &"x".repeat(room % 2)
}

#[track_caller]
fn assert_too_long<T: Debug>(result: Result<T>, wire: &Wire) {
    let error = result.unwrap_err();
    assert_eq!(answers(&error), ["key", "limit"], "{error}");
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn keys_of_the_table() {
    let (table, wire) = wired::<Orders>().await;
    let longest = Order {
        customer_id: filling(2048, "CUSTOMER#"),
        id: filling(1024, "ORDER#"),
        status: None,
        ..order()
    };
    longest.create().send(&table).await.unwrap();
    let get = Order::get(&longest.customer_id, &longest.id).send(&table).await.unwrap();
    assert_eq!(get.as_ref(), Some(&longest));
    assert_eq!(
        Order::by_customer_id(&longest.customer_id).all(&table).await.unwrap(),
        slice::from_ref(&longest)
    );
    wire.clear();

    let long_pk = Order {
        customer_id: longest.customer_id + "x",
        ..order()
    };
    let long_sk = Order {
        id: longest.id + "x",
        ..order()
    };
    for long in [long_pk, long_sk] {
        assert_too_long(long.put().send(&table).await, &wire);
        assert_too_long(long.create().send(&table).await, &wire);
        assert_too_long(long.remove().send(&table).await, &wire);
        assert_too_long(Order::get(&long.customer_id, &long.id).send(&table).await, &wire);
        assert_too_long(Order::exists(&long.customer_id, &long.id).send(&table).await, &wire);
        assert_too_long(Order::delete(&long.customer_id, &long.id).send(&table).await, &wire);
        let query = Order::by_customer_id(&long.customer_id).range(|sk| sk.id().eq(&long.id));
        assert_too_long(query.all(&table).await, &wire);
        assert_too_long(Orders::to_item(&long), &wire);
        assert_too_long(Order::key(&long.customer_id, &long.id), &wire);
    }
}

#[tokio::test]
async fn keys_of_an_index() {
    let (table, wire) = wired::<Orders>().await;
    let longest = Order {
        status: Some(filling(2048, "STATUS#")),
        note: filling(1024, "#o1"),
        ..order()
    };
    longest.create().send(&table).await.unwrap();
    let status = longest.status.as_deref().unwrap();
    assert_eq!(Order::by_status(status).all(&table).await.unwrap(), slice::from_ref(&longest));
    wire.clear();

    let long_pk = Order {
        status: Some(format!("{status}x")),
        ..order()
    };
    let long_sk = Order {
        note: format!("{}x", longest.note),
        ..order()
    };
    assert_too_long(long_pk.put().send(&table).await, &wire);
    assert_too_long(long_sk.put().send(&table).await, &wire);
    assert_too_long(Order::by_status(format!("{status}x")).all(&table).await, &wire);
}

#[tokio::test]
async fn keys_of_bytes_and_numbers() {
    let (table, wire) = wired::<Blobs>().await;
    let longest = Blob {
        digest: vec![255; 2048],
        content: vec![255; 1024],
    };
    longest.create().send(&table).await.unwrap();
    wire.clear();
    assert_too_long(
        Blob {
            digest: vec![0; 2049],
            content: vec![0],
        }
        .create()
        .send(&table)
        .await,
        &wire,
    );
    assert_too_long(
        Blob {
            digest: vec![0],
            content: vec![0; 1025],
        }
        .create()
        .send(&table)
        .await,
        &wire,
    );

    let (table, wire) = wired::<Log>().await;
    let most = 10u128.pow(38) - 1;
    Entry { log: "l".into(), at: most }.create().send(&table).await.unwrap();
    wire.clear();
    assert_too_long(
        Entry {
            log: "l".into(),
            at: most + 2,
        }
        .create()
        .send(&table)
        .await,
        &wire,
    );
    assert_too_long(Entry::get("l", most + 2).send(&table).await, &wire);
}

/// An order whose item takes so many bytes, counted as the service counts.
fn order_of(bytes: usize) -> Order {
    let item = Orders::to_item(&Order {
        note: "n".into(),
        status: None,
        ..order()
    })
    .unwrap();
    let texts = item.iter().map(|(name, value)| name.len() + value.as_s().map_or(0, String::len));
    // one digit of `total` takes at least one byte, an empty map three
    let others = texts.sum::<usize>() + 1 + 3;
    // `note` stands in the sort key of the index as well
    Order {
        customer_id: "c1".into(),
        status: None,
        lines: [("x".repeat(bytes - others), super::Line::default())].into(),
        ..order()
    }
}

/// A lower bound is checked here, and the service has the last word in between.
#[tokio::test]
async fn an_item_above_400_kb_is_not_sent() {
    let (table, wire) = wired::<Orders>().await;
    order_of(409_000).put().send(&table).await.unwrap();
    wire.clear();
    let too_large: Vec<Error> = vec![
        order_of(410_000).put().send(&table).await.unwrap_err(),
        order_of(410_000).create().send(&table).await.unwrap_err(),
        order_of(5_000_000).replace().send(&table).await.unwrap_err(),
    ];
    for error in too_large {
        assert_eq!(answers(&error), ["limit"]);
        assert!(error.to_string().starts_with("an item of `Order` would take "), "{error}");
    }
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn what_only_the_service_can_count_is_a_limit_too() {
    let (table, wire) = wired::<Orders>().await;
    // each entry of a map takes a byte more than is counted here
    let lines = (0..12_500).map(|line| (format!("{line:024}"), super::Line::default())).collect();
    let error = Order {
        lines,
        status: None,
        ..order()
    }
    .put()
    .send(&table)
    .await
    .unwrap_err();
    assert_eq!(answers(&error), ["limit"], "{error}");
    assert_eq!(wire.count("PutItem"), 1);
}

/// With a guard, so that a write takes two actions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
#[pk("SEAT#<id:03>")]
#[sk("SEAT")]
#[unique("GUEST#<guest>")]
struct Seat {
    id: u16,
    guest: String,
}

#[derive(Debug, Clone, PartialEq, SingleTable)]
#[table(name = "seats")]
enum Seats {
    Seat(Seat),
}

fn seats(number: u16) -> Vec<Seat> {
    let seat = |id| Seat {
        id,
        guest: format!("g{id}"),
    };
    (0..number).map(seat).collect()
}

fn orders(number: usize) -> Vec<Order> {
    let one = |id: usize| Order {
        id: id.to_string(),
        ..order()
    };
    (0..number).map(one).collect()
}

#[tokio::test]
async fn actions_of_a_transaction() {
    let (table, wire) = wired::<Orders>().await;
    Transaction::new()
        .extend(orders(100).iter().map(|order| order.create()))
        .send(&table)
        .await
        .unwrap();
    wire.clear();
    let orders = orders(101);
    let transaction = || Transaction::new().extend(orders.iter().map(|order| order.put()));
    let error = transaction().send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["limit"]);
    let text = error.to_string();
    assert!(
        text.contains("101 actions") && text.contains("allows 100") && text.contains("action 100, `put` of `Order`"),
        "{text}"
    );
    assert!(transaction().to_sdk(&table).unwrap_err().is_limit());
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn actions_on_guards_are_counted() {
    let (table, wire) = wired::<Seats>().await;
    Transaction::new()
        .extend(seats(50).iter().map(|seat| seat.create()))
        .send(&table)
        .await
        .unwrap();
    wire.clear();
    let seats = seats(51);
    let error = Transaction::new()
        .extend(seats.iter().map(|seat| seat.create()))
        .send(&table)
        .await
        .unwrap_err();
    assert_eq!(answers(&error), ["limit"]);
    let text = error.to_string();
    assert!(text.contains("102 actions, 51 of them for unique values"), "{text}");
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn bytes_of_a_transaction() {
    let (table, wire) = wired::<Orders>().await;
    let large = |number: usize| Order {
        id: number.to_string(),
        ..order_of(400_000)
    };
    let orders: Vec<_> = (10..21).map(large).collect();
    Transaction::new()
        .extend(orders[..10].iter().map(|order| order.create()))
        .send(&table)
        .await
        .unwrap();
    wire.clear();
    let error = Transaction::new()
        .extend(orders.iter().map(|order| order.create()))
        .send(&table)
        .await
        .unwrap_err();
    assert_eq!(answers(&error), ["limit"]);
    let text = error.to_string();
    assert!(
        text.contains("4194304 bytes") && text.contains("action 10, `create` of `Order`"),
        "{text}"
    );
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn one_action_an_item() {
    let (table, wire) = wired::<Orders>().await;
    let order = order();
    let checked = Order::update("c1", "o1").set(|o| o.total().add(1));
    let error = Transaction::new()
        .add(Order::exists("c1", "o2"))
        .add(order.put())
        .add(checked)
        .send(&table)
        .await
        .unwrap_err();
    assert_eq!(answers(&error), ["limit"]);
    let text = error.to_string();
    assert!(text.contains("actions 1 (`put` of `Order`) and 2 (`update` of `Order`)"), "{text}");
    assert_eq!(wire.requests(), []);
}

#[tokio::test]
async fn the_text_of_an_expression() {
    let (table, wire) = wired::<Orders>().await;
    let totals = |groups: u64, of: u64| {
        let group = move |group: u64| (group * of..(group + 1) * of).collect::<Vec<_>>();
        let mut delete = Order::delete("c1", "o1");
        for numbers in (0..groups).map(group) {
            delete = delete.when(|o| !o.total().in_(numbers));
        }
        delete
    };
    // a few operators over much text, many operators in little text
    for too_much in [totals(12, 100), totals(400, 1)] {
        let error = too_much.send(&table).await.unwrap_err();
        assert_eq!(answers(&error), ["limit"], "{error}");
    }
    let error = totals(1, 101).send(&table).await.unwrap_err();
    assert_eq!(answers(&error), ["limit"], "{error}");
    assert_eq!(wire.requests(), []);
    assert_eq!(totals(2, 100).send(&table).await.unwrap(), None);
}
