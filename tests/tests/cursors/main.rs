//! Cursors through the real SDK client: which query they belong to, what their text shows, and that positions come back exactly.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod kinds;
mod positions;
mod queries;
mod text;

use dynamo_runtime::Result;
use dynamo_runtime::prelude::*;
use tests::entities::{Shop, Visit, numbers, visit};
use tests::{Wire, wired};

/// Six visits of customer `c`, all to page `p` with rank 7, and a wire on which nothing has been sent.
async fn visits() -> (Table<Shop>, Wire) {
    let (table, wire) = wired().await;
    for number in 0..6 {
        let page = Some("p".to_owned());
        Visit {
            page,
            rank: 7,
            ..visit(number)
        }
        .create()
        .send(&table)
        .await
        .unwrap();
    }
    wire.clear();
    (table, wire)
}

/// The same table through a handle with these cursor keys.
fn with_keys<T: TableDef>(table: &Table<T>, keys: &[u8]) -> Table<T> {
    let keys = keys.iter().map(|key| [*key; 32]);
    Table::builder(table.client().clone()).cursor_keys(keys).build()
}

/// The cursor behind the first two visits.
async fn cursor(table: &Table<Shop>) -> Cursor {
    Visit::by_customer("c").limit(2).send(table).await.unwrap().cursor.unwrap()
}

async fn numbers_after(cursor: Cursor, table: &Table<Shop>) -> Result<Vec<u16>> {
    Visit::by_customer("c")
        .after(cursor)
        .all(table)
        .await
        .map(|visits| numbers(&visits))
}

#[track_caller]
fn assert_refused<R>(result: Result<R>) {
    let error = result.err().expect("the cursor is refused");
    assert!(error.is_cursor(), "{error}");
}
