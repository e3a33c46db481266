//! A placeholder is opened and never closed.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id")]
struct User {
    id: String,
}

fn main() {}
