//! The moment of the update is given to the request.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    #[updated_at]
    at: SystemTime,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.note().to("new")).at(SystemTime::UNIX_EPOCH);
}
