//! There are five local indexes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi6(sk = "<name>", query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
