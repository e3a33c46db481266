//! The text of a pattern is empty.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("" = User::get))]
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
