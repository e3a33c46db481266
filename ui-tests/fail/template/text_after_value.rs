//! Text follows a value without a separator between them.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>PROFILE")]
struct User {
    id: String,
}

fn main() {}
