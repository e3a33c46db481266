//! A list of numbers is searched for a text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    lines: Vec<u32>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.lines().contains("9"));
}
