//! Older type tags are no list.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(also = "PERSON")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
