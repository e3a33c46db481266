//! A struct is asked for the value under a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Prices {
    net: u32,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    prices: Prices,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.prices().key("net").eq(9));
}
