//! A text is asked to be one of some numbers.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    status: String,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.status().in_([1, 2]));
}
