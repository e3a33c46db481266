//! A local index in a table of which another entity has no sort key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
    Login(Login),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("LOGIN#<id>")]
struct Login {
    id: String,
}

fn main() {}
