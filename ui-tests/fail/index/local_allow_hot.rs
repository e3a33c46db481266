//! `allow_hot` on a local index, whose partition key is the table's.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name, allow_hot)]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
