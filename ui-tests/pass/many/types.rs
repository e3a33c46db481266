//! An entity whose types fit.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<seq:020>")]
#[gsi1(pk = "RANK#<rank:ordered>", sk = "<tag>")]
struct User {
    id: String,
    seq: u64,
    rank: i32,
    tag: String,
}
