//! The partition key that is spread is a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk(number = seq), shards = 10)]
struct User {
    id: String,
    seq: u64,
}

fn main() {}
