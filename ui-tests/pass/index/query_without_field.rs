//! The query function of an index is given a name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "USERS", sk = "<name>", query = users)]
struct User {
    id: String,
    name: String,
}
