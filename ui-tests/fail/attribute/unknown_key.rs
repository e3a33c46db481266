//! An attribute has a key that is misspelt.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", qery = named)]
struct User {
    id: String,
    name: String,
}

fn main() {}
