//! The version stands in the sort key, so that each write would be of another item (aws-sdk-java-v2 #5316).

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("REVISION#<version:020>")]
struct Order {
    id: String,
    #[version]
    version: u64,
    revision: u64,
}

fn main() {}
