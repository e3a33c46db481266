//! A key part with a named field is a map for serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct UserId {
    text: String,
}

fn main() {}
