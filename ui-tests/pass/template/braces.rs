//! A field stands in angle brackets.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
}
