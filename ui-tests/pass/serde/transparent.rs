//! The type of a field is transparent for serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(transparent)]
struct UserId {
    text: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: UserId,
}
