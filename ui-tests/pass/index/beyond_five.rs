//! The last local index.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi5(sk = "<name>", query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}
