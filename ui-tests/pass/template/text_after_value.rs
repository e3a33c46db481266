//! Text follows a value behind a separator.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>#PROFILE")]
struct User {
    id: String,
}
