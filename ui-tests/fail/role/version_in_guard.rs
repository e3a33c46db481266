//! The version stands in a guard.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>#<version>")]
struct Order {
    id: String,
    #[version]
    version: u64,
    email: String,
}

fn main() {}
