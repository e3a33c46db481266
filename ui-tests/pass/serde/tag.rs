//! The library stores the type tag, here with another word.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("PERSON")]
#[pk("USER#<id>")]
struct User {
    id: String,
}
