//! A field is marked unique.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[unique("EMAIL#<email>")]
    email: String,
}

fn main() {}
