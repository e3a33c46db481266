//! A text is a key of type N.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(number = id)]
struct User {
    id: String,
}

fn main() {}
