//! A partition key has no field that could name its query function.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USERS")]
#[sk("<id>")]
struct User {
    id: String,
}

fn main() {}
