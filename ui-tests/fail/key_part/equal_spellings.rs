//! Two variants are spelled alike.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "Open")]
    Reopened,
}

fn main() {}
