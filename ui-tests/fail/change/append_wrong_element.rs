//! A text is appended to a list of numbers.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    lines: Vec<u32>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.lines().append("9"));
}
