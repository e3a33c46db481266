//! A field of a key has one name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    #[serde(rename = "user_id")]
    id: String,
}
