//! A text is `ordered`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:ordered>")]
struct User {
    id: String,
}

fn main() {}
