//! A character that is not the separator follows a value.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<first>-<last>")]
struct User {
    first: String,
    last: String,
}

fn main() {}
