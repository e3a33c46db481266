//! A set of the standard library is searched, which is stored as a list.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: HashSet<String>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.tags().contains("new"));
}
