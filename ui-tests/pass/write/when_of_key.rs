//! A write is conditional on a field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn request(order: &Order) {
    let _ = order.put().when(|order| order.total().gt(9));
}
