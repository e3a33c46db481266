//! Shards stand at the sort key of the table.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("NAME#<name>", shards = 10)]
struct User {
    id: String,
    name: String,
}

fn main() {}
