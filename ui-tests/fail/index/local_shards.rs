//! A local index that is to be spread.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name, shards = 10)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
