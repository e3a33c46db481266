//! Two indexes share an attribute, and one of them spreads it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(pk = "KEY"), gsi2(pk = "KEY"))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", sk = "<id>", shards = 10)]
#[gsi2(pk = "NAME#<name>", sk = "<city>", query = by_name_and_place)]
struct User {
    id: String,
    name: String,
    city: String,
}

fn main() {}
