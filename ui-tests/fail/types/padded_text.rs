//! A text has a width.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:08>")]
struct User {
    id: String,
}

fn main() {}
