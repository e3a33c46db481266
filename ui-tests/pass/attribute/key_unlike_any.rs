//! An attribute has a key that it takes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("PERSON")]
#[pk("USER#<id>")]
struct User {
    id: String,
}
