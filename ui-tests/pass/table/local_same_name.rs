//! Two indexes of two names.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(name = "LSI2"))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name)]
#[gsi1(pk = "NAME#<name>", query = named)]
struct User {
    id: String,
    at: String,
    name: String,
}
