//! A key part with a named field is transparent for serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(transparent)]
struct UserId {
    text: String,
}
