//! A key part without mistakes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
    #[serde(rename = "HeldUp")]
    Held,
    Unknown,
}
