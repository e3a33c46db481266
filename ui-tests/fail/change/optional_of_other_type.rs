//! An optional number is set to an optional text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: Option<u32>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.total().to(Some("9".to_owned())));
}
