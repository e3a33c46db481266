//! The name of the query function stands at the sort key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE", query = users)]
struct User {
    id: String,
}

fn main() {}
