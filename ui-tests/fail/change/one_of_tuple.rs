//! One of several changes is no change.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
    paid: bool,
}

fn main() {
    let _ = Order::update("o1").set(|order| (order.total().add(1), order.paid()));
}
