//! The text of a cursor: altered, cut, sealed with one key and opened with another, and what of the data can be seen in it.

use super::{assert_refused, cursor, numbers_after, visits, with_keys};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use tests::entities::{Shop, Visit, numbers, visit};
use tests::wired;

#[tokio::test]
async fn an_altered_cursor_is_refused_unsent() {
    let (plain, wire) = visits().await;
    for table in [with_keys(&plain, &[1]), plain] {
        let text = cursor(&table).await.to_string();
        wire.clear();
        for at in 0..text.len() {
            let mut altered = text.clone().into_bytes();
            altered[at] = if altered[at] == b'A' { b'B' } else { b'A' };
            for altered in [
                String::from_utf8(altered).unwrap(),
                text[..at].to_owned(),
                text[at + 1..].to_owned(),
            ] {
                let refused = match altered.parse::<Cursor>() {
                    Ok(cursor) => numbers_after(cursor, &table).await,
                    Err(error) => Err(error),
                };
                assert_refused(refused);
            }
        }
        assert_eq!(wire.requests(), []);
        assert_eq!(numbers_after(text.parse().unwrap(), &table).await.unwrap(), [2, 3, 4, 5]);
    }
}

#[test]
fn an_empty_text_is_no_first_page() {
    for text in ["", " ", "\n"] {
        let error = text.parse::<Cursor>().unwrap_err();
        assert!(error.is_cursor() && error.to_string().contains("pass `None`"), "{error}");
    }
}

#[tokio::test]
async fn a_table_with_keys_takes_sealed_cursors_and_one_without_takes_plain_ones() {
    let (plain, _) = visits().await;
    let sealed = with_keys(&plain, &[1]);
    assert_refused(numbers_after(cursor(&plain).await, &sealed).await);
    assert_refused(numbers_after(cursor(&sealed).await, &plain).await);
    assert_refused(numbers_after(cursor(&sealed).await, &with_keys(&plain, &[2])).await);
    assert_eq!(
        numbers_after(cursor(&sealed).await, &with_keys(&plain, &[1])).await.unwrap(),
        [2, 3, 4, 5]
    );
    // sealed or not, it is tied to its query
    assert_refused(Visit::by_customer("d").after(cursor(&sealed).await).send(&sealed).await);
}

#[tokio::test]
async fn keys_are_rotated_by_putting_a_new_one_in_front() {
    let (plain, _) = visits().await;
    let (old, both, new) = (with_keys(&plain, &[1]), with_keys(&plain, &[2, 1]), with_keys(&plain, &[2]));
    let made_before = cursor(&old).await;
    assert_eq!(numbers_after(made_before.clone(), &both).await.unwrap(), [2, 3, 4, 5]);
    let made_between = cursor(&both).await;
    assert_eq!(numbers_after(made_between.clone(), &new).await.unwrap(), [2, 3, 4, 5]);
    assert_refused(numbers_after(made_between, &old).await);
    assert_refused(numbers_after(made_before, &new).await);
}

#[tokio::test]
async fn a_text_of_more_than_16_kib_is_refused() {
    let (table, _) = visits().await;
    let text = cursor(&table).await.to_string();
    for long in ["A".repeat(16 * 1024 + 1), text.repeat(1000)] {
        let error = long.parse::<Cursor>().unwrap_err();
        assert!(error.is_cursor() && error.to_string().contains("16384"), "{error}");
    }
}

/// The bytes of a cursor's text.
fn bytes(cursor: &Cursor) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(cursor.to_string()).unwrap()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn a_cursor_never_carries_the_partition() {
    let (plain, _) = wired::<Shop>().await;
    let secret = "a-secret-name";
    for number in 0..3 {
        let (customer, page) = (secret.to_owned(), Some("a-secret-page".to_owned()));
        Visit {
            customer,
            page,
            ..visit(number)
        }
        .create()
        .send(&plain)
        .await
        .unwrap();
    }
    let behind_one = async |table: &Table<Shop>| {
        let page = Visit::by_customer(secret).limit(1).send(table).await.unwrap();
        bytes(&page.cursor.unwrap())
    };

    let in_table = behind_one(&plain).await;
    assert_eq!(in_table[0], 1);
    assert!(holds(&in_table, "VISIT#0000") && !holds(&in_table, "secret"));
    // version, fingerprint, kind, letter, length, sort key, checksum: there is room for nothing else
    assert_eq!(in_table.len(), 1 + 16 + 1 + 1 + 2 + "VISIT#0000".len() + 4);

    // in an index, the partition of the table is a part of the position
    let page = Visit::by_page("a-secret-page").limit(1).send(&plain).await.unwrap();
    let in_index = bytes(&page.cursor.unwrap());
    assert!(holds(&in_index, "CUSTOMER#a-secret-name") && !holds(&in_index, "a-secret-page"));

    let sealed = behind_one(&with_keys(&plain, &[1])).await;
    assert_eq!(sealed[0], 2);
    assert!(!holds(&sealed, "VISIT") && !holds(&sealed, "secret"));
}

#[tokio::test]
async fn a_cursor_travels_as_text_and_through_serde() {
    #[derive(Serialize, Deserialize)]
    struct Answer {
        next: Option<Cursor>,
    }
    let (table, _) = visits().await;
    let cursor = cursor(&table).await;
    let text = cursor.to_string();
    assert!(
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    );
    assert_eq!(text.parse::<Cursor>().unwrap(), cursor);

    let sent = serde_json::to_value(Answer {
        next: Some(cursor.clone()),
    })
    .unwrap();
    assert_eq!(sent, json!({ "next": text }));
    let back: Answer = serde_json::from_value(sent).unwrap();
    assert_eq!(back.next.as_ref(), Some(&cursor));
    let rest = Visit::by_customer("c").after(back.next).all(&table).await.unwrap();
    assert_eq!(numbers(&rest), [2, 3, 4, 5]);
    assert!(serde_json::from_value::<Answer>(json!({ "next": "no cursor" })).is_err());
    assert!(serde_json::from_value::<Answer>(json!({ "next": 7 })).is_err());

    assert_eq!(format!("{cursor:?}"), "Cursor(..)");
}

/// Whoever is handed a plain cursor can make another. It leads nowhere outside the query's range, and the service need not say so.
#[tokio::test]
async fn a_forged_cursor_outside_the_range_is_refused_unsent() {
    let (table, wire) = visits().await;
    let genuine = URL_SAFE_NO_PAD.decode(cursor(&table).await.to_string()).unwrap();
    let forged = |sort_key: &str| {
        let mut bytes = genuine[..1 + 16 + 1].to_vec();
        bytes.push(b'S');
        bytes.extend((sort_key.len() as u16).to_be_bytes());
        bytes.extend(sort_key.as_bytes());
        let checksum = Sha256::digest(&bytes);
        bytes.extend(&checksum[..4]);
        URL_SAFE_NO_PAD.encode(bytes).parse::<Cursor>().unwrap()
    };
    wire.clear();
    for outside in ["A", "VISIT", "VISIT$", "Z"] {
        assert_refused(numbers_after(forged(outside), &table).await);
    }
    assert_eq!(wire.requests(), []);
    assert_eq!(numbers_after(forged("VISIT#0003x"), &table).await.unwrap(), [4, 5]);
}
