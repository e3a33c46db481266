//! Positions come back exactly as they were, whatever the type of the key.

use super::{visits, with_keys};
use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dynamo_runtime::prelude::*;
use dynamo_runtime::{Page, Query, Result};
use tests::entities::{Blob, Blobs, Line, Order, Reading, Readings, Shop, Visit, Word, line, order, visit};
use tests::{Wire, wired};

/// Reads a query item by item, each behind the text of the cursor of the one before.
async fn one_by_one<R, K>(query: impl Fn() -> Query<R, K>, send: impl AsyncFn(Query<R, K>) -> Result<Page<R>>) -> Vec<R> {
    let (mut items, mut cursor) = (Vec::new(), None);
    for _ in 0..100 {
        let page = send(query().limit(1).after(cursor)).await.unwrap();
        assert!(page.items.len() == 1 || page.cursor.is_none());
        items.extend(page.items);
        let Some(next) = page.cursor else { return items };
        cursor = Some(next.to_string().parse::<Cursor>().unwrap());
    }
    panic!("no end after 100 pages");
}

/// Puts a reading under a number that no field could hold, as another program would.
async fn put_reading(table: &Table<Readings>, number: &str, at: usize) {
    let put = table.client().put_item().table_name(table.name());
    let put = put
        .item("PK", AttributeValue::S("SENSOR#s".into()))
        .item("SK", AttributeValue::N(number.into()));
    let put = put.item("entityType", AttributeValue::S("READING".into()));
    let put = put
        .item("sensor", AttributeValue::S("s".into()))
        .item("at", AttributeValue::N(at.to_string()));
    put.send().await.unwrap();
}

/// The sort keys that the requests started behind, of this type letter.
fn started_behind(wire: &Wire, letter: &str) -> Vec<String> {
    let starts = wire.bodies("Query").into_iter();
    let starts = starts.filter_map(|body| body["ExclusiveStartKey"]["SK"][letter].as_str().map(str::to_owned));
    starts.collect()
}

#[tokio::test]
async fn number_positions_are_exact() {
    let (table, wire) = wired::<Readings>().await;
    let ascending = [
        "-99999999999999999999999999999999999999",
        "-1.5",
        "-0.00000000000000000000000000000000000001",
        "0",
        "0.1",
        "1",
        "1.5",
        "1.6",
        "9007199254740993",
        "18446744073709551615",
        "18446744073709551616",
        "12345678901234567890123456789012345678",
        "12345678901234567890123456789012345679",
        "99999999999999999999999999999999999999",
    ];
    for (at, number) in ascending.iter().enumerate() {
        put_reading(&table, number, at).await;
    }
    for table in [with_keys(&table, &[1]), table] {
        for descending in [false, true] {
            wire.clear();
            let query = || {
                if descending {
                    Reading::by_sensor("s").descending()
                } else {
                    Reading::by_sensor("s")
                }
            };
            let mut expected: Vec<_> = (0..ascending.len()).collect();
            let mut keys = ascending.to_vec();
            if descending {
                expected.reverse();
                keys.reverse();
            }
            let read = one_by_one(query, async |query| query.send(&table).await).await;
            assert_eq!(read.iter().map(|reading| reading.at as usize).collect::<Vec<_>>(), expected);
            assert_eq!(started_behind(&wire, "N"), keys);
        }
    }
}

#[tokio::test]
async fn the_largest_integers_of_an_entity_are_exact() {
    let (table, _) = wired::<Readings>().await;
    let numbers = [
        i128::from(i64::MIN),
        -1,
        0,
        i128::from(i64::MAX),
        i128::from(u64::MAX) - 1,
        i128::from(u64::MAX),
        10i128.pow(38) - 1,
    ];
    for at in numbers {
        Reading { sensor: "s".into(), at }.create().send(&table).await.unwrap();
    }
    let read = one_by_one(|| Reading::by_sensor("s"), async |query| query.send(&table).await).await;
    assert_eq!(read.iter().map(|reading| reading.at).collect::<Vec<_>>(), numbers);
}

#[tokio::test]
async fn binary_positions_are_exact() {
    let (table, wire) = wired::<Blobs>().await;
    let ascending = [
        vec![0],
        vec![0, 0],
        vec![b'#'],
        vec![0x7f],
        vec![0x80],
        vec![0xff; 3],
        vec![0xff; 1024],
    ];
    for digest in ascending.clone() {
        Blob { owner: "o".into(), digest }.create().send(&table).await.unwrap();
    }
    for table in [with_keys(&table, &[1]), table] {
        wire.clear();
        let read = one_by_one(|| Blob::by_owner("o"), async |query| query.send(&table).await).await;
        assert_eq!(read.into_iter().map(|blob| blob.digest).collect::<Vec<_>>(), ascending);
        assert_eq!(
            started_behind(&wire, "B"),
            ascending.each_ref().map(|digest| STANDARD.encode(digest))
        );
    }
}

#[tokio::test]
async fn text_positions_are_exact() {
    let (table, _) = wired::<Shop>().await;
    let ascending = [
        "\u{1}",
        "a",
        "a b",
        "a\u{0}",
        "aé",
        "b",
        "\u{7f}",
        "é",
        "日本語",
        "\u{ffff}",
        "\u{10ffff}",
    ];
    let mut ascending = ascending.map(str::to_owned);
    ascending.sort();
    for word in &ascending {
        let word = Word {
            list: "l".into(),
            word: word.clone(),
        };
        word.create().send(&table).await.unwrap();
    }
    let read = one_by_one(|| Word::by_list("l"), async |query| query.send(&table).await).await;
    assert_eq!(read.into_iter().map(|word| word.word).collect::<Vec<_>>(), ascending);
}

#[tokio::test]
async fn the_longest_position_leads_on() {
    let (plain, _) = wired::<Readings>().await;
    let table = with_keys(&plain, &[1]);
    // a partition key of 2048 bytes and a number of 38 digits
    let sensor = "é".repeat(1020) + "x";
    for at in [10i128.pow(38) - 2, 10i128.pow(38) - 1] {
        Reading {
            sensor: sensor.clone(),
            at,
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    let read = one_by_one(|| Reading::by_sensor(&sensor), async |query| query.send(&table).await).await;
    assert_eq!(read.len(), 2);

    let table = with_keys(&visits().await.0, &[1]);
    let customer = "x".repeat(2048 - "CUSTOMER#".len());
    for number in 0..3 {
        let (customer, page) = (customer.clone(), Some("y".repeat(2048 - "PAGE#".len())));
        Visit {
            customer,
            page,
            ..visit(number)
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    let page = "y".repeat(2048 - "PAGE#".len());
    let read = one_by_one(|| Visit::by_page(&page), async |query| query.send(&table).await).await;
    assert_eq!(read.len(), 3);
}

#[tokio::test]
async fn positions_of_filtered_queries_lead_on() {
    let (table, _) = wired::<Shop>().await;
    for number in 0..3 {
        order(number).create().send(&table).await.unwrap();
        line(number, 1).create().send(&table).await.unwrap();
    }
    let read = one_by_one(|| Order::by_customer("c"), async |query| query.send(&table).await).await;
    assert_eq!(read, [order(0), order(1), order(2)]);
    let read = one_by_one(|| Line::by_customer("c").descending(), async |query| query.send(&table).await).await;
    assert_eq!(read, [line(2, 1), line(1, 1), line(0, 1)]);
}
