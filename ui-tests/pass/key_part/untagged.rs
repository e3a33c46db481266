//! serde stores the enum as its variants' names.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Open,
    Closed,
}
