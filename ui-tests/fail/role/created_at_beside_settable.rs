//! The moment of creation shares a key template with a field that can be set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "ALL", sk = "<status>#<at>", query = all)]
struct Order {
    id: String,
    status: String,
    #[created_at]
    at: SystemTime,
}

fn main() {}
