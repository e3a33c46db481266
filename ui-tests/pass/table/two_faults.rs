//! Two variants of a table without mistakes.

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
#[pk("ADMIN#<id>")]
struct Admin {
    id: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("GUEST#<name>")]
struct Guest {
    name: String,
}
