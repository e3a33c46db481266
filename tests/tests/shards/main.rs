//! Sharded indexes through the real SDK client: which shard every way to write puts an item in, what reading all of them gives, and what happens
//! while their number is changed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod amounts;
mod astray;
mod changing;
mod costs;
mod cursors;
mod cuts;
mod entities;
mod errors;
mod events;
mod faults;
mod given_up;
mod groups;
mod hydrate;
mod max_pages;
mod meanwhile;
mod oracle;
mod reads;
mod shapes;
mod spread;
mod trials;
mod unwanted;
mod world;
mod writes;

use aws_sdk_dynamodb::types::AttributeValue;
use dynamo_runtime::Item;
use dynamo_runtime::prelude::*;
use sha2::{Digest, Sha256};

/// The number of the shard of an item with this primary key, from the specification alone.
fn shard(pk: impl AsRef<[u8]>, sk: Option<&[u8]>, shards: u64) -> u64 {
    let mut bytes = pk.as_ref().to_vec();
    if let Some(sk) = sk {
        bytes.push(0);
        bytes.extend(sk);
    }
    let hash = Sha256::digest(&bytes);
    hash[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % shards
}

/// The item with the primary key of this one, as it lies in the table.
async fn stored<T: TableDef>(item: &Item, table: &Table<T>) -> Option<Item> {
    let mut get = table.client().get_item().table_name(table.name()).consistent_read(true);
    for name in ["PK", "SK"] {
        if let Some(value) = item.get(name) {
            get = get.key(name, value.clone());
        }
    }
    get.send().await.unwrap().item
}

/// Writes an item past the library.
async fn put<T: TableDef>(item: Item, table: &Table<T>) {
    let put = table.client().put_item().table_name(table.name()).set_item(Some(item));
    put.send().await.unwrap();
}

/// An attribute of type S.
fn text_of<'i>(item: &'i Item, name: &str) -> Option<&'i str> {
    item.get(name).map(|value| value.as_s().unwrap().as_str())
}

fn text(text: impl Into<String>) -> AttributeValue {
    AttributeValue::S(text.into())
}

#[test]
fn the_oracle_agrees_with_the_vectors_of_the_specification() {
    for (pk, sk, shards, expected) in [
        ("CUSTOMER#c1", "ORDER#o1", 10, 6),
        ("CUSTOMER#c1", "ORDER#o2", 10, 2),
        ("CUSTOMER#ALFKI", "ORDER#10643", 10, 8),
        ("TENANT#é", "USER#1", 64, 47),
    ] {
        assert_eq!(shard(pk, Some(sk.as_bytes()), shards), expected);
    }
}
