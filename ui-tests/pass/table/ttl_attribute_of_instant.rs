//! The attribute of the TTL is that of the field it follows, which counts seconds.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

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
    expires: u64,
}
