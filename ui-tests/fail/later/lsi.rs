//! A local secondary index, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER")]
#[lsi1(sk = "<name>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
