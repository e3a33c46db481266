//! The version stands in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "ALL", sk = "<version:020>", query = all)]
struct Order {
    id: String,
    #[version]
    version: u64,
    rank: u64,
}

fn main() {}
