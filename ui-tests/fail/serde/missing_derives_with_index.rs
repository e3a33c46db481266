//! serde cannot write or read an entity with several keys.

use dynamo_runtime::prelude::*;

#[derive(SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1(pk = "CITY#<city>", sk = "<name>")]
struct User {
    id: String,
    city: String,
    name: String,
}

fn main() {}
