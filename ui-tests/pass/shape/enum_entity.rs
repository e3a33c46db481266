//! An entity is a struct, and an enum may be one of its fields.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    kind: Kind,
}

#[derive(Serialize, Deserialize)]
enum Kind {
    Person,
    Robot,
}
