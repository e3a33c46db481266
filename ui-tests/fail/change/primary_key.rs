//! A field of the primary key is set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.id().to("o2"));
}
