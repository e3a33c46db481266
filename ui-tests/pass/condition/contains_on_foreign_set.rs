//! A set of DynamoDB's is searched.

use dynamo_runtime::Set;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: Set<String>,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.tags().contains("new"));
}
