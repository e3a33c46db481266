//! All mistakes of a table are told at once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(nmae = "users", pk = "", gsi1(name = "a"), max_gsis = 40)]
enum Users {
    User(User),
    Admin,
    Guest(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
