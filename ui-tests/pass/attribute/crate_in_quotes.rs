//! The path of the runtime is a path.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(crate = ::dynamo_runtime)]
#[pk("USER#<id>")]
struct User {
    id: String,
}
