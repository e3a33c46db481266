//! serde can write and read an entity with several keys.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
#[gsi1(pk = "CITY#<city>", sk = "<name>")]
struct User {
    id: String,
    city: String,
    name: String,
}
