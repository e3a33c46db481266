//! A template has a character that is not ASCII.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("BÜRO#<id>")]
struct User {
    id: String,
}

fn main() {}
