//! serde would store a type tag of its own.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(tag = "type")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
