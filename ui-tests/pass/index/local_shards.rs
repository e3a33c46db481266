//! A global index can be spread.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[gsi1(pk = "NAME#<name>", sk = "<at>", shards = 10)]
struct User {
    id: String,
    at: String,
    name: String,
}
