//! A field has formats that fit its type.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "LOW#<id:lower>", sk = "<id>", query = low)]
struct User {
    id: String,
}
