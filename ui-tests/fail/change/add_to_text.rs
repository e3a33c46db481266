//! Something is added to a text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
    note: String,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.note().add("x"));
}
