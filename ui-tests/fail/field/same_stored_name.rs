//! Two fields are stored under one name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[serde(rename = "id")]
    number: u64,
}

fn main() {}
