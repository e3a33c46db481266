//! The attribute of a table stands on a struct.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[table(name = "users")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
