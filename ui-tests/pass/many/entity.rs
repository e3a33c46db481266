//! An entity without mistakes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("USER", separator = '/')]
#[pk("USER/<id>/<seq:020>")]
#[gsi1(pk = "USERS", sk = "<name>", query = named)]
#[gsi2(pk = "NAME/<name>", sk = "<score:05>")]
#[gsi3(pk = "SEQ", sk = "<seq:020>", query = in_order)]
struct User {
    id: String,
    seq: u64,
    name: String,
    score: u64,
}
