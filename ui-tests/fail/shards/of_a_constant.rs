//! A number of shards is a constant, which the derive cannot see.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

const SHARDS: u16 = 8;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", shards = SHARDS)]
struct User {
    id: String,
    name: String,
}

fn main() {}
