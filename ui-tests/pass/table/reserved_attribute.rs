//! A field is stored under a name of its own.

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
    #[serde(rename = "sku")]
    stock_keeping: String,
}
