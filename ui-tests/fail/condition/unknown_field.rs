//! A condition names a field that does not exist.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total_cents: u32,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.total_cent().gt(9));
}
