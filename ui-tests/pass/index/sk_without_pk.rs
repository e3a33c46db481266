//! An index has both keys.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "USERS", sk = "<name>", query = by_name)]
struct User {
    id: String,
    name: String,
}
