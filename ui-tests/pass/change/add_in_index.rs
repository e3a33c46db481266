//! A field of an index key is set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "RANK#<rank>")]
struct Order {
    id: String,
    rank: u32,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.rank().to(2));
}
