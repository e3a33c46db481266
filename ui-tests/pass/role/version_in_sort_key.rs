//! A number that the application counts stands in the sort key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("REVISION#<revision:020>")]
struct Order {
    id: String,
    #[version]
    version: u64,
    revision: u64,
}
