//! An integer stands in a sort key without a width.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("LOGIN#<seq>")]
struct User {
    id: String,
    seq: u64,
}

fn main() {}
