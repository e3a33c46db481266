//! `desc` stands after a width.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<seq:020+desc>")]
struct User {
    seq: u64,
}
