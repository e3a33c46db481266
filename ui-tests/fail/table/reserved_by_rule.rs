//! A field is stored under the type tag's attribute by `rename_all`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("USER#<id>")]
struct User {
    id: String,
    entity_type: String,
}

fn main() {}
