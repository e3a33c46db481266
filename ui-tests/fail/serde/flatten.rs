//! A field of a key is flattened by serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    #[serde(flatten)]
    id: String,
}

fn main() {}
