//! Reads ask shards that no write uses.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", read_shards = 20)]
struct User {
    id: String,
    name: String,
}

fn main() {}
