//! A pattern names a function that the user wrote.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("The oldest user" = User::oldest))]
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

impl User {
    fn oldest() -> dynamo_runtime::Get<Self> {
        Self::get("u1")
    }
}

fn main() {}
