//! The attribute of the TTL is that of the field it follows, which is no number of seconds.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(SingleTable)]
#[table(name = "shop", ttl = "expires")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[ttl]
    expires: SystemTime,
}

fn main() {}
