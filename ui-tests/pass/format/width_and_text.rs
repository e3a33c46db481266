//! A format for numbers alone.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020>")]
struct User {
    seq: u64,
}
