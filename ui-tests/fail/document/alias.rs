//! A field of a document is read under a second name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
struct Address {
    #[serde(alias = "town")]
    city: String,
}

fn main() {}
