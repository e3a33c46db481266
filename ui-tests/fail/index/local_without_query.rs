//! A local index whose query function would be called as the table's.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>")]
struct User {
    id: String,
    at: String,
    name: String,
}

fn main() {}
