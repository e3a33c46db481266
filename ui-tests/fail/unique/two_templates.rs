//! A guard has two templates.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>", "NAME#<name>")]
struct Order {
    id: String,
    email: String,
    name: String,
}

fn main() {}
