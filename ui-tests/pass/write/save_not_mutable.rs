//! An entity is saved that is `mut`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    version: u64,
}

fn main() {
    let mut order = Order {
        id: "o1".to_owned(),
        version: 0,
    };
    let _ = order.save();
}
