//! A variant is spelled as nothing.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "")]
    Unknown,
}

fn main() {}
