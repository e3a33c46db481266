//! An attribute has a key that is like none it takes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(name = "PERSON")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
