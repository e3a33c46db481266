//! An element is inserted into a list.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: Vec<String>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.tags().insert("new"));
}
