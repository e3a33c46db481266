//! A field is marked `#[ttl]`, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    #[ttl]
    number: u64,
}

fn main() {}
