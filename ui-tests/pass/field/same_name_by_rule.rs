//! Each field is stored under its own name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("USER#<id>")]
struct User {
    id: String,
    first_name: String,
    name: String,
}
