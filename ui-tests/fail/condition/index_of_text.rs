//! A text is asked for an element.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    lines: Vec<String>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.note().index(0).eq("x"));
}
