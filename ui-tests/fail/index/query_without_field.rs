//! The partition key of an index has no field that could name its query function.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "USERS", sk = "<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
