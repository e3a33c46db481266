//! One entity of a table has a sort key, and another has none.

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
#[pk("ADMIN#<id>")]
struct Admin {
    id: String,
}

fn main() {}
