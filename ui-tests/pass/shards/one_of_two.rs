//! Both entities spread the partition that they write.

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
#[gsi1(pk = "NAME#<title>", shards = 10)]
struct Group {
    id: String,
    title: String,
}
