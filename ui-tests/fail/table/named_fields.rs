//! A variant of a table is a struct.

use dynamo_runtime::prelude::*;

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User { id: String },
}

fn main() {}
