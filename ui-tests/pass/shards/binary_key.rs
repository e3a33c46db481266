//! The partition key that is spread is a text, and the sort key binary.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "ALL", sk(binary = digest), shards = 10, query = all)]
struct User {
    id: String,
    digest: Vec<u8>,
}
