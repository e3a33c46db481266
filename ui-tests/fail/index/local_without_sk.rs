//! A local index without a sort key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
