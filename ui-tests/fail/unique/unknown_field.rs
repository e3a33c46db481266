//! A guard names a field that does not exist.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<mail>")]
struct Order {
    id: String,
    email: String,
}

fn main() {}
