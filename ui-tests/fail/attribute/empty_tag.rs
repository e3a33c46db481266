//! A type tag is empty.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
