//! One value is given for two fields that share a key template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "PLACE#<region>#<city>")]
struct Order {
    id: String,
    region: String,
    city: String,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.region_and_city().to("eu"));
}
