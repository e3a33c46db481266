//! A set holds values of `bool`, which serde's derives tell too.

use dynamo_runtime::Set;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: Set<bool>,
}

fn main() {}
