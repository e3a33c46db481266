//! An entity without mistakes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<seq:020>")]
struct User {
    id: String,
    seq: u64,
}
