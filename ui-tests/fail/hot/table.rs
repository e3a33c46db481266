//! The table itself has two partitions for all orders.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Pending,
    Shipped,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("STATUS#<status>")]
#[sk("ORDER#<id>")]
struct Order {
    id: String,
    status: Status,
}

fn main() {}
