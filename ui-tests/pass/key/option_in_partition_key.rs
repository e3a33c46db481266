//! A field of an index key is optional.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[gsi1(pk = "ID#<id>")]
struct User {
    name: String,
    id: Option<String>,
}
