//! An index may have a hot partition, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", allow_hot)]
struct User {
    id: String,
    name: String,
}

fn main() {}
