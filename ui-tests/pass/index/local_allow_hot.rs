//! `allow_hot` stands on the table's partition key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USERS", query = users, allow_hot)]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name)]
struct User {
    id: String,
    at: String,
    name: String,
}
