//! An update sets a field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total_cents: u32,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.total_cents().to(9));
}
