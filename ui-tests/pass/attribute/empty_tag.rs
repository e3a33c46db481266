//! A type tag is a word.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("PERSON")]
#[pk("USER#<id>")]
struct User {
    id: String,
}
