//! All orders are in one partition of an index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "ORDERS", sk = "<id>", query = all)]
struct Order {
    id: String,
}

fn main() {}
