//! Values of an enum that derives no `KeyPart` are ordered.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
enum Level {
    High,
    Low,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    level: Level,
}

fn main() {
    let _ = Order::by_id("o1").filter(|order| order.level().gt(Level::High));
}
