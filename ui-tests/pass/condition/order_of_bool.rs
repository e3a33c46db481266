//! A `bool` is compared.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    paid: bool,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.paid().eq(true));
}
