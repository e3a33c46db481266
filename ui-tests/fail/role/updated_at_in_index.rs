//! The moment of the last write stands in an index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "ALL", sk = "<at>", query = all)]
struct Order {
    id: String,
    #[updated_at]
    at: SystemTime,
}

fn main() {}
