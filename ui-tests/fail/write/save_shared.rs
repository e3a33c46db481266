//! An entity is saved that is only lent for reading.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    version: u64,
}

fn request(order: &Order) {
    let _ = order.save();
}

fn main() {}
