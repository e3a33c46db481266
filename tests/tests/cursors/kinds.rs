//! What kind of request a cursor is of: that of one partition, of shards, of a scan. The rest of it may be the same.

use super::assert_refused;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Orders as they were before their index was spread over shards.
mod before {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("ORDER#<id>")]
    #[gsi1(pk = "STATUS#<status>", sk = "<placed>#<id>")]
    pub(super) struct Order {
        pub(super) id: String,
        pub(super) status: String,
        pub(super) placed: String,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "kinds")]
    pub(super) enum Orders {
        Order(Order),
    }
}

/// The same orders with shards.
mod spread {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    #[pk("ORDER#<id>")]
    #[gsi1(pk = "STATUS#<status>", sk = "<placed>#<id>", shards = 3)]
    pub(super) struct Order {
        pub(super) id: String,
        pub(super) status: String,
        pub(super) placed: String,
    }

    #[derive(Debug, Clone, PartialEq, SingleTable)]
    #[table(name = "kinds")]
    pub(super) enum Orders {
        Order(Order),
    }
}

/// The place of the kind: behind the version and the fingerprint.
const KIND: usize = 17;

/// The cursor with another kind, as whoever knows its bytes can make it.
fn of_kind(cursor: &Cursor, kind: &[u8]) -> Cursor {
    let mut bytes = URL_SAFE_NO_PAD.decode(cursor.to_string()).unwrap();
    bytes.truncate(bytes.len() - 4);
    let theirs = match bytes[KIND] {
        0 => 1,
        1 => 3,
        _ => 5,
    };
    bytes.splice(KIND..KIND + theirs, kind.iter().copied());
    let checksum = Sha256::digest(&bytes);
    bytes.extend(&checksum[..4]);
    URL_SAFE_NO_PAD.encode(&bytes).parse().unwrap()
}

/// A cursor of a query of one partition.
async fn of_a_partition() -> Cursor {
    let table = Table::<before::Orders>::embedded().await.unwrap();
    for number in 0..2 {
        let order = before::Order {
            id: number.to_string(),
            status: "OPEN".to_owned(),
            placed: "2026".to_owned(),
        };
        order.create().send(&table).await.unwrap();
    }
    let page = before::Order::by_status("OPEN").limit(1).send(&table).await.unwrap();
    page.cursor.unwrap()
}

/// What the next requests would be, in the partition as it was.
fn before(cursor: Cursor) -> dynamo_runtime::Result<usize> {
    let inputs = before::Order::by_status("OPEN")
        .after(cursor)
        .to_sdk(&Table::<before::Orders>::detached())?;
    Ok(inputs.len())
}

/// What the next requests would be, in the shards.
fn spread(cursor: Cursor) -> dynamo_runtime::Result<usize> {
    let inputs = spread::Order::by_status("OPEN")
        .after(cursor)
        .to_sdk(&Table::<spread::Orders>::detached())?;
    Ok(inputs.len())
}

const SCAN: &[u8] = &[2, 0, 0, 0, 1];

#[tokio::test]
async fn a_cursor_of_one_partition_is_not_of_its_shards() {
    let cursor = of_a_partition().await;
    assert_eq!(before(cursor.clone()).unwrap(), 1);
    let error = spread(cursor.clone()).unwrap_err();
    assert!(error.to_string().ends_with("it is of a query that reads no shards"), "{error}");
    assert_refused(Err::<(), _>(error));
    // the same position in a shard is in the order of all of them
    assert_eq!(spread(of_kind(&cursor, &[1, 0, 1])).unwrap(), 3);
}

#[tokio::test]
async fn a_cursor_of_shards_is_not_of_one_partition() {
    let cursor = of_kind(&of_a_partition().await, &[1, 0, 1]);
    let error = before(cursor.clone()).unwrap_err();
    assert!(error.to_string().ends_with("it is of a query that reads shards"), "{error}");
    assert_refused(Err::<(), _>(error));
    assert_eq!(before(of_kind(&cursor, &[0])).unwrap(), 1);
}

#[tokio::test]
async fn a_cursor_of_a_scan_is_of_neither() {
    let cursor = of_kind(&of_a_partition().await, SCAN);
    assert_refused(before(cursor.clone()));
    assert_refused(spread(cursor.clone()));
    assert_eq!(spread(of_kind(&cursor, &[1, 0, 0])).unwrap(), 3);
}

#[tokio::test]
async fn a_cursor_of_a_shard_that_is_read_no_more_goes_on_in_the_others() {
    // 3 and 65535 are none of the three
    for shard in [[1, 0, 3], [1, 0xff, 0xff]] {
        assert_eq!(spread(of_kind(&of_a_partition().await, &shard)).unwrap(), 3);
    }
}
