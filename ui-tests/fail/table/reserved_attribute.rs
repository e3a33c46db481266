//! A field is stored under an attribute that holds a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("PROFILE")]
struct User {
    id: String,
    #[serde(rename = "SK")]
    stock_keeping: String,
}

fn main() {}
