//! A type tag begins as the library's own do.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("#USER")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
