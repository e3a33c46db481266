//! An entity without a version is replaced.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    version: u64,
}

fn request(order: &Order) {
    let _ = order.replace();
}
