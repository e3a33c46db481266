//! The version is not stored.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    #[serde(skip)]
    version: u64,
}

fn main() {}
