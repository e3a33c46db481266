//! A guard is there twice.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
#[unique("EMAIL#<email>")]
struct Order {
    id: String,
    email: String,
}

fn main() {}
