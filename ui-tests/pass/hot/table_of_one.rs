//! Somebody knows that they are few.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDERS", query = all, allow_hot)]
#[sk("<id>")]
struct Order {
    id: String,
}
