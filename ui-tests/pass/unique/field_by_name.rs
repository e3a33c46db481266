//! A guard has a template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email>")]
struct Order {
    id: String,
    email: String,
}
