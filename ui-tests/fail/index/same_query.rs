//! The query functions of two keys have one name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "ID#<id>")]
struct User {
    id: String,
}

fn main() {}
