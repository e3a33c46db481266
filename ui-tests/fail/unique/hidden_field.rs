//! A field of a guard is not stored.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
struct Order {
    id: String,
    #[serde(skip)]
    email: String,
}

fn main() {}
