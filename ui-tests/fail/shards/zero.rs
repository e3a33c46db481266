//! An index is spread over no shards.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 0)]
struct User {
    id: String,
    name: String,
}

fn main() {}
