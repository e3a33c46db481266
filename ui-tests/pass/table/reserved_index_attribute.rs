//! The key of an index is kept in another attribute.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users", gsi1(pk = "city_key"))]
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
