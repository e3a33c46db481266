//! An older type tag is the present one.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(also = ["USER"])]
#[pk("USER#<id>")]
struct User {
    id: String,
}

fn main() {}
