//! A field of the partition key is optional.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    name: String,
    id: Option<String>,
}

fn main() {}
