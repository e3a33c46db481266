//! Every variant is spelled as something.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    #[serde(rename = "-")]
    Unknown,
}
