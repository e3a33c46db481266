//! A change is about another entity.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    total: u32,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
struct Customer {
    id: String,
    name: String,
}

fn main() {
    let _ = Order::update("o1").set(|_| Customer::CHANGES.name().to("Ada"));
}
