//! An index is spread over too many shards.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 2000)]
struct User {
    id: String,
    name: String,
}

fn main() {}
