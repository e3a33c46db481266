//! The name of a query function is a word.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>", query = named)]
struct User {
    id: String,
}
