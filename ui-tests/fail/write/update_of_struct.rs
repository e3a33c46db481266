//! An update is made from a struct.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn request(order: &Order) {
    let _ = Order::update(order).set(|order| order.total().to(9));
}

fn main() {}
