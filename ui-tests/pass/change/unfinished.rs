//! The closure of `set` answers a change.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    paid: bool,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.paid().to(true));
}
