//! A number is asked for its beginning.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
    status: String,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.total().begins_with("o"));
}
