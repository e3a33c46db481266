//! An index key of type N names no field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk(seq))]
struct User {
    id: String,
    seq: u64,
}

fn main() {}
