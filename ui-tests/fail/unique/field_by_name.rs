//! A guard names a field, and not a template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique(field = email)]
struct Order {
    id: String,
    email: String,
}

fn main() {}
