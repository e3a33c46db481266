//! A newtype holds a value, and the field that it stands in may be an `Option`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct UserId(String);

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name>")]
#[gsi1(pk = "ID#<id>")]
struct User {
    name: String,
    id: Option<UserId>,
}
