//! The entity of a pattern has a mistake, which is told once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("A user by the name" = User::by_name))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<nme>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
