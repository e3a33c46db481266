//! Two entities of a table can write the same key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
    Admin(Admin),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[sk("<kind>")]
struct Admin {
    name: String,
    kind: String,
}

fn main() {}
