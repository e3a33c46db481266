//! A template has no quotes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = name)]
struct User {
    id: String,
    name: String,
}

fn main() {}
