//! Both entities store text in the sort key of a local index.

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
#[pk("USER#<id>")]
#[sk("LOGIN#<at>")]
#[lsi1(sk = "<count:020>", query = by_count)]
struct Login {
    id: String,
    at: String,
    count: u64,
}
