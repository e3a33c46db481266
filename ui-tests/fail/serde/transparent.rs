//! serde stores the entity as the value of its only field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(transparent)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
