//! A local index with a partition key of its own.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(pk = "NAME#<name>", sk = "<at>", query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
