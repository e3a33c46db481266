//! A template names a field of the struct.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
struct User {
    id: String,
    name: String,
}
