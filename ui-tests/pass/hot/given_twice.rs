//! It is there once.

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
#[pk("ORDER#<id>")]
#[gsi1(pk = "STATUS#<status>", sk = "<id>", allow_hot)]
struct Order {
    id: String,
    status: Status,
}
