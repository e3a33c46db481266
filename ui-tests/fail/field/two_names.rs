//! A field of a key is stored under one name and read under another.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    #[serde(rename(serialize = "user_id"))]
    id: String,
}

fn main() {}
