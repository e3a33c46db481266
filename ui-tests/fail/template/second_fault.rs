//! A template has two mistakes, and both are told.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<>#<idd>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
