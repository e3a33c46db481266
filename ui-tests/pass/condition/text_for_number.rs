//! A number is compared with a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.total().eq(9));
}
