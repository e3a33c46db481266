//! An index has a time in full that the primary key cuts, beside a field that can be set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[sk("<at:secs>")]
#[gsi1(pk = "CITY#<city>", sk = "<city>#<at:nanos>")]
struct User {
    name: String,
    at: SystemTime,
    city: String,
}

fn main() {}
