//! A width is 0 and a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020>")]
struct User {
    seq: u64,
}
