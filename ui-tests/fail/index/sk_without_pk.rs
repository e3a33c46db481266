//! An index has a sort key and no partition key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(sk = "<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
