//! serde writes every variant.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Unknown,
}
