//! There are twenty indexes, and this is another.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi21(pk = "NAME#<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
