//! Two entities of a table have the same type tag.

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
struct User {
    id: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity("USER")]
#[pk("ADMIN#<id>")]
struct Admin {
    id: String,
}

fn main() {}
