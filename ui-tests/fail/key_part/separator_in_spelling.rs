//! A spelling contains the separator.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "Open#2")]
    Reopened,
}

fn main() {}
