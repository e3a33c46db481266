//! An instant is ordered that is stored as its own code writes it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    at: SystemTime,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.at().gt(SystemTime::UNIX_EPOCH));
}
