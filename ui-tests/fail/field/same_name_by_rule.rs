//! A field is stored under the name that another one gets by `rename_all`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("USER#<id>")]
struct User {
    id: String,
    first_name: String,
    #[serde(rename = "firstName")]
    name: String,
}

fn main() {}
