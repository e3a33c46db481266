//! Two fields are the version and the time of expiry.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    version: u64,
    #[ttl]
    expires: u64,
}
