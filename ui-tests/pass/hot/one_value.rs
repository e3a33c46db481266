//! Somebody knows that they are few.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "ORDERS", sk = "<id>", query = all, allow_hot)]
struct Order {
    id: String,
}
