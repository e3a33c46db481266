//! A size is compared with a text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.note().size().gt("9"));
}
