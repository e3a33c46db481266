//! A struct is marked as the version.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[version]
struct Order {
    id: String,
    version: u64,
}

fn main() {}
