//! A format is misspelt.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:lowr>")]
struct User {
    id: String,
}

fn main() {}
