//! A width does not begin with 0.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:20>")]
struct User {
    seq: u64,
}

fn main() {}
