//! There is no partition key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
struct User {
    id: String,
}

fn main() {}
