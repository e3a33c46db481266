//! The primary key is spread.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("DAY#<day>", shards = 10)]
#[sk("USER#<id>")]
struct User {
    day: String,
    id: String,
}

fn main() {}
