//! They are spread.

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
#[gsi1(pk = "STATUS#<status>", sk = "<id>", shards = 10)]
struct Order {
    id: String,
    status: Status,
}
