//! A key is a list of fields, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = [name, id])]
struct User {
    id: String,
    name: String,
}

fn main() {}
