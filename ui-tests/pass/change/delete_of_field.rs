//! An optional field is removed.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: Option<String>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.note().remove());
}
