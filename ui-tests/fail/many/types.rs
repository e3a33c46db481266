//! All unfit types of an entity are told at once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:08>")]
#[sk("<seq>")]
#[gsi1(pk = "RANK#<rank:04>", sk = "<tags>")]
struct User {
    id: String,
    seq: u64,
    rank: i32,
    tags: Vec<String>,
}

fn main() {}
