//! Limits that are certain are checked before sending.

use super::{Blob, Blobs, Entry, Log, Order, Orders, answers, order};
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Error, Result};
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
