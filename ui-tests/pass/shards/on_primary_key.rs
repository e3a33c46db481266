//! A field with enough values spreads the primary key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("DAY#<day>")]
struct User {
    day: String,
    id: String,
}
