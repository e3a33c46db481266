//! A field of a guard is stored.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
struct Order {
    id: String,
    #[serde(default)]
    email: String,
}
