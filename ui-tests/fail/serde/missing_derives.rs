//! serde cannot write or read the entity.

use dynamo_runtime::prelude::*;

#[derive(SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
