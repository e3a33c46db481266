//! A field of an index key is removed that may be `None`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "PLACE#<place>")]
struct Order {
    id: String,
    place: Option<String>,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.place().remove());
}
