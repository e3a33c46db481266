//! A sort key has no partitions.

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
#[pk("STATUS#<status>", allow_hot)]
#[sk("ORDER#<id>", allow_hot)]
struct Order {
    id: String,
    status: Status,
}

fn main() {}
