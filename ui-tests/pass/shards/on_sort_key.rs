//! Shards stand at an index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("NAME#<name>")]
#[gsi1(pk = "NAMES#<name>", shards = 10)]
struct User {
    id: String,
    name: String,
}
