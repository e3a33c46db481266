//! A view, which a later version brings.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[view(of = User, table = Users, gsi1)]
struct User {
    id: String,
    name: String,
}

fn main() {}
