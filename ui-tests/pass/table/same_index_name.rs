//! Each index of a table has a name of its own.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(name = "by-name"))]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
#[gsi2(pk = "CITY#<city>")]
struct User {
    id: String,
    name: String,
    city: String,
}
