//! A width begins with 0.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020>")]
struct User {
    seq: u64,
}
