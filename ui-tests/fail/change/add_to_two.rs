//! Something is added to two fields that share a key template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "PLACE#<region>", sk = "<rank:05>")]
#[gsi2(pk = "ALL#<region>#<rank:05>", query = all)]
struct Order {
    id: String,
    region: String,
    rank: u32,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.region_and_rank().add(1));
}
