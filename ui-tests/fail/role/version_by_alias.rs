//! The version is of a type that has another name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Revision = u64;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[version]
    version: Revision,
}

fn main() {}
