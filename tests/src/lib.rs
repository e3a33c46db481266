//! What the integration tests share: tables whose traffic can be watched and disturbed.

#![allow(clippy::expect_used, clippy::panic, reason = "a harness fails its test by panicking")]

pub mod entities;
pub mod partitions;
pub mod random;
pub mod spread;
pub mod tickets;
pub mod wire;

use dynamo_runtime::{Table, TableDef};
pub use wire::Wire;

/// A table in a database of its own, and the wire that its requests go over.
///
/// # Panics
/// If the engine cannot start or the table cannot be created.
pub async fn wired<T: TableDef>() -> (Table<T>, Wire) {
    let embedded = Table::<T>::embedded().await.expect("the embedded table is created");
    let wire = Wire::around(embedded.client());
    (Table::new(wire.client()), wire)
}
