//! Two guards have a template each.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
#[unique("NAME#<name>")]
struct Order {
    id: String,
    email: String,
    name: String,
}
