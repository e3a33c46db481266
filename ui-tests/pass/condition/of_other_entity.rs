//! A condition is about the entity that is asked for.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
struct Customer {
    id: String,
    name: String,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.total().eq(9));
}
