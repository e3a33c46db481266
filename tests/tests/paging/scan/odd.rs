//! Answers that are rare: empty pages with a position, positions without a key, throttling in the middle.

use super::{mixed, sorted};
use crate::empty_the_page;
use dynamo_runtime::prelude::*;
use futures_util::{StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tests::entities::{Order, Shop};
use tests::wired;

#[tokio::test]
async fn an_empty_page_with_a_position_is_not_the_end() {
    let (table, wire) = mixed().await;
    let scan = || Shop::scan().page_size(2);
    let empty_two = || wire.on("Scan").times(2).rewrite(empty_the_page);
    empty_two();
    let items = scan().all(&table).await.unwrap();
    // an item or more of unknown tags may be among the four
    assert!((5..9).contains(&items.len()), "{}", items.len());
    empty_two();
    assert_eq!(scan().count(&table).await.unwrap(), items.len() as u64);
    empty_two();
    assert_eq!(scan().stream(&table).try_collect::<Vec<_>>().await.unwrap(), items);
    empty_two();
    assert!(scan().first(&table).await.unwrap().is_some());
    empty_two();
    assert_eq!(scan().limit(2).send(&table).await.unwrap().items, items[..2]);
    // one request, whose cursor leads on
    wire.rewrite_next("Scan", empty_the_page);
    let page = scan().send(&table).await.unwrap();
    assert!(page.items.is_empty() && page.cursor.is_some());
    assert_eq!(wire.pending(), 0);
}

#[tokio::test]
async fn behind_what_is_filtered_out_a_hundred_are_asked_for_doubling_to_a_thousand() {
    let (table, wire) = wired::<Shop>().await;
    let nowhere = |requests| {
        for order in 0..requests {
            let sk = format!("ORDER#000{order}");
            let last = json!({ "PK": { "S": "CUSTOMER#c" }, "SK": { "S": sk } });
            wire.answer_next(
                "Scan",
                json!({ "Items": [], "Count": 0, "ScannedCount": 9, "LastEvaluatedKey": last }),
            );
        }
    };
    let limits = || wire.bodies("Scan").iter().map(|body| body["Limit"].clone()).collect::<Vec<_>>();
    nowhere(6);
    assert_eq!(Order::scan().first(&table).await.unwrap(), None);
    assert_eq!(limits(), [100, 200, 400, 800, 1000, 1000, 1000]);

    wire.clear();
    nowhere(2);
    assert_eq!(Shop::scan().first(&table).await.unwrap(), None);
    assert_eq!(limits(), [1, 1, 1]);
}

#[tokio::test]
async fn an_empty_position_is_the_end_and_one_without_a_key_an_error() {
    let (table, wire) = wired::<Shop>().await;
    let with = |last: Value| json!({ "Items": [], "Count": 0, "ScannedCount": 0, "LastEvaluatedKey": last });
    wire.answer_next("Scan", with(json!({})));
    assert_eq!(Shop::scan().send(&table).await.unwrap().cursor, None);
    wire.on("Scan").times(2).answer(with(json!({ "PK": { "S": "p" } })));
    assert!(Shop::scan().all(&table).await.unwrap_err().to_string().contains("key attributes"));
    assert!(Shop::scan().count(&table).await.unwrap_err().to_string().contains("key attributes"));
}

#[tokio::test]
async fn a_throttled_request_in_the_middle_is_sent_again_or_ends_the_scan() {
    let (table, wire) = mixed().await;
    let scan = || Shop::scan().page_size(2);
    let whole = scan().all(&table).await.unwrap();
    wire.on("Scan").nth(2).fail(400, "ThrottlingException");
    assert_eq!(scan().all(&table).await.unwrap(), whole);
    assert_eq!(wire.pending(), 0);

    let refuse = || wire.on("Scan").nth(2).times(3).fail(400, "ThrottlingException");
    refuse();
    assert!(scan().all(&table).await.unwrap_err().is_throttled());
    refuse();
    assert!(scan().count(&table).await.unwrap_err().is_throttled());
    refuse();
    let (mut stream, mut items) = (scan().stream(&table), Vec::new());
    let error = loop {
        match stream.next().await.unwrap() {
            Ok(item) => items.push(item),
            Err(error) => break error,
        }
    };
    assert!(error.is_throttled() && stream.next().await.is_none());
    assert_eq!(items, whole[..items.len()]);

    refuse();
    let mut pages = scan().pages(&table);
    let page = pages.next().await.unwrap().unwrap();
    assert!(pages.next().await.unwrap().unwrap_err().is_throttled() && pages.next().await.is_none());
    let rest = scan().after(page.cursor).all(&table).await.unwrap();
    assert_eq!(sorted([page.items, rest].concat()), sorted(whole));
}
