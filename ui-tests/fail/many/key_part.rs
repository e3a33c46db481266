//! All mistakes of a key part are told at once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(untagged)]
enum Status<T> {
    Open(T),
    #[serde(rename = "")]
    Closed,
    #[serde(rename = "Held up")]
    Held,
    #[serde(skip)]
    Unknown,
}

fn main() {}
