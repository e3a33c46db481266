//! A signed integer is `ordered`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("LOGIN#<seq:ordered>")]
struct User {
    id: String,
    seq: i64,
}
