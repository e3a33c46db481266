//! The partition key that is spread is binary.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk(binary = digest), shards = 10)]
struct User {
    id: String,
    digest: Vec<u8>,
}

fn main() {}
