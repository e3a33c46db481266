//! A key attribute has no template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk]
struct User {
    id: String,
}

fn main() {}
