//! A field of a guard is set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email:lower>")]
struct Order {
    id: String,
    email: String,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.email().to("ada@example.org"));
}
