//! The query function is called as a function that every entity has.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>", query = get)]
struct User {
    id: String,
}

fn main() {}
