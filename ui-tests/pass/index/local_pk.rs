//! An index with a partition key of its own is a global one.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[gsi1(pk = "NAME#<name>", sk = "<at>")]
struct User {
    id: String,
    at: String,
    name: String,
}
