//! Without shards, no separator follows.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
    Group(Group),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
struct User {
    id: String,
    name: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("GROUP#<id>")]
#[gsi1(pk = "NAME#<title>")]
struct Group {
    id: String,
    title: String,
}
