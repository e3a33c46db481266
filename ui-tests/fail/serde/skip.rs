//! A field of a key is left out by serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    #[serde(skip)]
    id: String,
}

fn main() {}
