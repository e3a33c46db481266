//! The sort key of a local index has a name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", lsi1(sk = "OTHER"))]
enum Users {
    User(User),
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
