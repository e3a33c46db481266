//! There are two partition keys.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[pk("NAME#<id>")]
struct User {
    id: String,
}

fn main() {}
