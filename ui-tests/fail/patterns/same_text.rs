//! Two patterns have one text.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("A user" = User::get, "A user" = User::by_name))]
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

fn main() {}
