//! A format is like none that there is.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:base64>")]
struct User {
    id: String,
}

fn main() {}
