//! A field stands once in each template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<id>#<name>")]
struct User {
    id: String,
    name: String,
}
