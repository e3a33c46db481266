//! The attribute of the TTL is no field's.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop", ttl = "expires_at")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    note: String,
    #[ttl]
    expires: u64,
}
