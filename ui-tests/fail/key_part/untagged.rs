//! serde stores the enum as something else than its variants' names.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(untagged)]
enum Status {
    Open,
    Closed,
}

fn main() {}
