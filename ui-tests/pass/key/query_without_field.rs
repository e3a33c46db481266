//! The query function is given a name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USERS", query = users)]
#[sk("<id>")]
struct User {
    id: String,
}
