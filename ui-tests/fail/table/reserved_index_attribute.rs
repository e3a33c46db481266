//! A field is stored under an attribute that holds another entity's index key.

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
struct User {
    id: String,
    #[serde(rename = "GSI1PK")]
    legacy: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ADMIN#<id>")]
#[gsi1(pk = "CITY#<city>")]
struct Admin {
    id: String,
    city: String,
}

fn main() {}
