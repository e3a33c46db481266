//! A field of an index key is an `Option`, which is left out while it is `None`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
struct User {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
}
