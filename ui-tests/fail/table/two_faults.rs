//! Two variants of a table have a mistake each, and both are told.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
    Admin(Admin),
    Guest(Guest),
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

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
struct Guest {
    name: String,
}

fn main() {}
