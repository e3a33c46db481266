//! A separator that there is.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '/')]
#[pk("USER/<id>")]
struct User {
    id: String,
}
