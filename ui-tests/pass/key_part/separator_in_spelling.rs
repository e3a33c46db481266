//! A spelling contains another character.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "Open-2")]
    Reopened,
}
