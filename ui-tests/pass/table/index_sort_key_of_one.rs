//! All entities of an index have a sort key there.

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
#[gsi1(pk = "CITY#<city>", sk = "ADMIN")]
struct Admin {
    id: String,
    city: String,
}
