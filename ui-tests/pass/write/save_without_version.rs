//! An entity with a version is saved.

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

fn request(order: &mut Order) {
    let _ = order.save();
}
