//! An older type tag is another one.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(also = ["PERSON"])]
#[pk("USER#<id>")]
struct User {
    id: String,
}
