//! The value that may be absent stands in an index key as an `Option`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[gsi1(pk = "ID#<id>")]
struct User {
    name: String,
    id: Option<String>,
}
