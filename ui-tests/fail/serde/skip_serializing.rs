//! A field of a key is not written by serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    #[serde(skip_serializing)]
    id: String,
}

fn main() {}
