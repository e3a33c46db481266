//! A unique field, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[unique("NAME#<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
