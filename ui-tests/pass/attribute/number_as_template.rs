//! A template is a string.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("3#<id>")]
struct User {
    id: String,
}
