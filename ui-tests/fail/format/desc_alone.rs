//! `desc` has no format to turn round.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:desc>")]
struct User {
    seq: u64,
}

fn main() {}
