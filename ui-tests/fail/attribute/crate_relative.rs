//! The path of the runtime means something else in another module.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(crate = self::dynamo_runtime)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
