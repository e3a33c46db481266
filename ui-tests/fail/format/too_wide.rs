//! A width is greater than any number needs.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:040>")]
struct User {
    seq: u64,
}

fn main() {}
