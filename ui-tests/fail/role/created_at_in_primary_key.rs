//! The moment of creation stands in the primary key, and is stamped.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("<at>")]
struct Order {
    id: String,
    #[created_at]
    at: SystemTime,
}

fn main() {}
