//! A number has a width and `ordered`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020+ordered>")]
struct User {
    seq: u64,
}

fn main() {}
