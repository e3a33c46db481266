//! A template is a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(3)]
struct User {
    id: String,
}

fn main() {}
