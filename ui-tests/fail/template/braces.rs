//! A field stands in braces, as in `format!`, and would be the same text in every key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#{id}")]
struct User {
    id: String,
}

fn main() {}
