//! A table has more indexes than it allows.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
#[gsi2(pk = "CITY#<city>")]
#[gsi3(pk = "ROLE#<role>")]
#[gsi4(pk = "TEAM#<team>")]
struct User {
    id: String,
    name: String,
    city: String,
    role: String,
    team: String,
}

fn main() {}
