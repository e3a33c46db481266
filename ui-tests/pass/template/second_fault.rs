//! A template without mistakes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>#<id>")]
struct User {
    id: String,
    name: String,
}
