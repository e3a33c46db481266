//! The attribute of an index stands on a field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[gsi1(pk = "NAME#<name>")]
    name: String,
}

fn main() {}
