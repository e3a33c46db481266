//! An entity is a union.

use dynamo_runtime::prelude::*;

#[derive(SingleTable)]
#[pk("USER#<id>")]
union User {
    id: u32,
}

fn main() {}
