//! Another field stands in a guard.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
struct Order {
    id: String,
    #[version]
    version: u64,
    email: String,
}
