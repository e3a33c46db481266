//! The template of an index does not say which key it is.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1("NAME#<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
