//! The type is an entity.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("A user by the id" = User::get))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
struct User {
    id: String,
    name: String,
}
