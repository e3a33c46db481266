//! A field is the version and the time of expiry.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    #[ttl]
    version: u64,
    expires: u64,
}

fn main() {}
