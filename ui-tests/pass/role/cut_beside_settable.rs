//! An index cuts a time as the primary key does.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[sk("<at:secs>")]
#[gsi1(pk = "CITY#<city>", sk = "<city>#<at:secs>")]
struct User {
    name: String,
    at: SystemTime,
    city: String,
}
