//! `escape` and `raw` contradict each other.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:escape+raw>")]
struct User {
    id: String,
}

fn main() {}
