//! A text is a key of type B.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(binary = id)]
struct User {
    id: String,
}

fn main() {}
