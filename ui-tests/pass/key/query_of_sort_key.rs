//! The name of the query function stands at the partition key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>", query = users)]
#[sk("PROFILE")]
struct User {
    id: String,
}
