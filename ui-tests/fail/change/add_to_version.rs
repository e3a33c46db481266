//! The version is counted by hand.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    #[version]
    version: u64,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.version().add(1));
}
