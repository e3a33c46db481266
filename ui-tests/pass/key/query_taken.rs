//! The query function has a name of its own.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>", query = with_id)]
struct User {
    id: String,
}
