//! The number of shards is given twice.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 10, shards = 20)]
struct User {
    id: String,
    name: String,
}

fn main() {}
