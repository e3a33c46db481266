//! An entity with a version is replaced.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    #[version]
    version: u64,
}

fn request(order: &Order) {
    let _ = order.replace();
}

fn main() {}
