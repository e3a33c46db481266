//! serde can write the entity and not read it.

use dynamo_runtime::prelude::*;
use serde::Serialize;

#[derive(Serialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
