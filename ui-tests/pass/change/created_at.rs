//! Another field is set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    #[created_at]
    at: SystemTime,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.note().to("new"));
}
