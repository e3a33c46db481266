//! Another field stands in a guard.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("NUMBER#<number>")]
struct Order {
    id: String,
    number: u32,
    #[created_at]
    at: SystemTime,
}
