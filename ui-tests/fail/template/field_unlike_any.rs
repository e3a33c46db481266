//! A template names a field that is like none of the struct's.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<email>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
