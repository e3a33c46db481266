//! A template is printable ASCII.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("BUERO#<id>")]
struct User {
    id: String,
}
