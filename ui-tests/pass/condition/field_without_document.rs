//! The fields of a struct are named that derives `Document`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
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
    let _ = Order::by_id("o1").filter(|order| order.address().field(|address| address.city().eq("Turin")));
}
