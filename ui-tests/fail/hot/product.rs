//! A status and a mark have four values together.

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
#[gsi1(pk = "STATUS#<status>#<urgent>", sk = "<id>")]
struct Order {
    id: String,
    status: Status,
    urgent: bool,
}

fn main() {}
