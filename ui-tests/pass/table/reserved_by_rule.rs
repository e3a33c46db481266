//! The type tag is kept in another attribute.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", type_attribute = "tag")]
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
