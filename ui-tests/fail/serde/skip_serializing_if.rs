//! A field of a key is sometimes left out by serde.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
struct User {
    id: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
}

fn main() {}
