//! Two indexes share an attribute, and the entity has two values for it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(pk = "KEY"), gsi2(pk = "KEY"))]
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

fn main() {}
