//! The version is counted by the library.

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
    let _ = Order::update("o1").set(|order| order.note().to("new"));
}
