//! A number has a format for text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:lower>")]
struct User {
    seq: u64,
}

fn main() {}
