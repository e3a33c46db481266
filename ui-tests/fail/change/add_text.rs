//! A text is added to a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.total().add("1"));
}
