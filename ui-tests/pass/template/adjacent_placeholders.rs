//! A separator stands between two placeholders.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<first>#<last>")]
struct User {
    first: String,
    last: String,
}
