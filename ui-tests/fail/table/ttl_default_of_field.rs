//! A field is stored under the name that the TTL has by default.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[serde(rename = "TTL")]
    seconds: String,
    #[ttl]
    expires: u64,
}

fn main() {}
