//! The last index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi20(pk = "NAME#<name>")]
struct User {
    id: String,
    name: String,
}
