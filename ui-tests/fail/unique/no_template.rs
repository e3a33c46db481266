//! A guard has no template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique]
struct Order {
    id: String,
    email: String,
}

fn main() {}
