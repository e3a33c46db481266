//! A write is conditional on a text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn request(order: &Order) {
    let _ = order.put().when("total > 9");
}

fn main() {}
