//! Two formats contradict each other.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:lower+upper>")]
struct User {
    id: String,
}

fn main() {}
