//! A list stands in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<names>")]
struct User {
    names: Vec<String>,
}

fn main() {}
