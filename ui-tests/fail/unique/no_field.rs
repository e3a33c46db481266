//! A guard has no field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL")]
struct Order {
    id: String,
    email: String,
}

fn main() {}
