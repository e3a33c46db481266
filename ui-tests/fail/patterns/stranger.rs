//! A pattern names an entity that the table does not hold.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", patterns("A group by the id" = Group::get))]
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

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("GROUP#<id>")]
struct Group {
    id: String,
}

fn main() {}
