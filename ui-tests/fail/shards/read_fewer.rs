//! Reads ask fewer shards than are written.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 10, read_shards = 5)]
struct User {
    id: String,
    name: String,
}

fn main() {}
