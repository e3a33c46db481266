//! A format for numbers stands beside one for text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020+escape>")]
struct User {
    seq: u64,
}

fn main() {}
