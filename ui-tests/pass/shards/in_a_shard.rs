//! The partition of one entity begins with another literal.

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
#[gsi1(pk = "NAME#<name>", shards = 10)]
struct User {
    id: String,
    name: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("GROUP#<id>")]
#[gsi1(pk = "TITLE#<title>#<zone>")]
struct Group {
    id: String,
    title: String,
    zone: String,
}
