//! A field's formats in two keys fit no type together.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "LOW#<id:lower>", sk = "<id:08>", query = low)]
struct User {
    id: String,
}

fn main() {}
