//! Fewer shards than writes use: reads ask the larger number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 10, read_shards = 20)]
struct User {
    id: String,
    name: String,
}
