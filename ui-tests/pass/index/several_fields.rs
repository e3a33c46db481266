//! An index key of type N names one field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk(number = seq))]
struct User {
    id: String,
    seq: u64,
}
