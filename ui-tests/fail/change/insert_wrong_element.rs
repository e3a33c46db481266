//! A number is inserted into a set of texts.

use dynamo_runtime::Set;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: Set<String>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.tags().insert(9));
}
