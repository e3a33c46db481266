//! The partition key that is spread is a text, and the sort key a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "ALL", sk(number = seq), shards = 10, query = all)]
struct User {
    id: String,
    seq: u64,
}
