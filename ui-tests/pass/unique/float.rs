//! A number of the smallest unit is unique.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("PRICE#<price>")]
struct Order {
    id: String,
    price: u64,
}
