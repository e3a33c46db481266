//! A type tag begins with another character.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("USER#")]
#[pk("USER#<id>")]
struct User {
    id: String,
}
