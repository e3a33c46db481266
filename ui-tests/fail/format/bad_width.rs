//! A width is followed by a letter.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:2x>")]
struct User {
    seq: u64,
}

fn main() {}
