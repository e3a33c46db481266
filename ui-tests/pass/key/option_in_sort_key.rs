//! A field of an index's sort key is optional.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "USERS", sk = "<city>", query = by_city)]
struct User {
    id: String,
    city: Option<String>,
}
