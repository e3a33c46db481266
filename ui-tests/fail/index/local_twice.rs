//! A local index that is declared twice.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name)]
#[lsi1(sk = "<at>", query = by_time)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
