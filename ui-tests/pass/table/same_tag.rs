//! Each entity of a table has a type tag of its own.

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
#[entity("BOSS")]
#[pk("ADMIN#<id>")]
struct Admin {
    id: String,
}
