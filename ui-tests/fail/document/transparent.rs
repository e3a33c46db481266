//! A document is stored as its one field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
#[serde(transparent)]
struct Address {
    city: String,
}

fn main() {}
