//! An index has no keys.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1]
struct User {
    id: String,
    name: String,
}

fn main() {}
