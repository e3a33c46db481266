//! The partition key is a field where it is stored, and its shards would be in the field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(pk = "name"))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "<name>", shards = 10)]
struct User {
    id: String,
    name: String,
}

fn main() {}
