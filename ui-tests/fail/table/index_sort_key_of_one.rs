//! One entity has a sort key in an index, and another has none there.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
    Admin(Admin),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "CITY#<city>", sk = "<name>")]
struct User {
    id: String,
    city: String,
    name: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ADMIN#<id>")]
#[gsi1(pk = "CITY#<city>")]
struct Admin {
    id: String,
    city: String,
}

fn main() {}
