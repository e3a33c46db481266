//! Fewer shards are written than are read.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 5, read_shards = 10)]
struct User {
    id: String,
    name: String,
}
