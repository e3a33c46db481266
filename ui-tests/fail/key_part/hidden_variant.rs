//! serde does not write a variant.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(skip)]
    Unknown,
}

fn main() {}
