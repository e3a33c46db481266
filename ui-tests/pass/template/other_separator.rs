//! The separator of the entity follows a value.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '-')]
#[pk("USER#<first>-<last>")]
struct User {
    first: String,
    last: String,
}
