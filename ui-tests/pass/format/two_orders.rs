//! A number is `ordered`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:ordered>")]
struct User {
    seq: u64,
}
