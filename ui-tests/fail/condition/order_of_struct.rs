//! A struct is ordered.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Address {
    city: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    address: Address,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.address().gt(Address { city: "Turin".to_owned() }));
}
