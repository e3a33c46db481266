//! A number of shards is too large for an integer.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = 99999999999999999999)]
struct User {
    id: String,
    name: String,
}

fn main() {}
