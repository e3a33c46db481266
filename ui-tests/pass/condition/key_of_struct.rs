//! A map is asked for the value under a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    prices: HashMap<String, u32>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.prices().key("net").eq(9));
}
