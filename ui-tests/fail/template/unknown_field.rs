//! A template names a field that the struct does not have.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<idd>")]
struct User {
    id: String,
}

fn main() {}
