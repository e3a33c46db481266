//! An integer stands in a sort key with a width.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("LOGIN#<seq:020>")]
struct User {
    id: String,
    seq: u64,
}
