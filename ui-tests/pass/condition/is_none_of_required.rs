//! A field that may be `None` is asked whether it is.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: Option<String>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.note().is_none());
}
