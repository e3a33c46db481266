//! An `Option` stands in a key by another name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Id = Option<String>;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    name: String,
    id: Id,
}

fn main() {}
