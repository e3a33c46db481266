//! An entity with a guard expires.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email:lower>")]
struct Order {
    id: String,
    email: String,
    #[ttl]
    expires: u64,
}

fn main() {}
