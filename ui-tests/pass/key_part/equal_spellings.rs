//! Every variant has a spelling of its own.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "OpenAgain")]
    Reopened,
}
