//! A template is empty.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("")]
struct User {
    id: String,
}

fn main() {}
