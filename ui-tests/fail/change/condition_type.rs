//! The closure of `set` answers a condition that was made elsewhere.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

fn main() {
    let _ = Order::update("o1").set(|_| Order::FIELDS.total().eq(9));
}
