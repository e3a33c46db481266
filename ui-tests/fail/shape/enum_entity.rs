//! An entity is an enum.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
enum User {
    Person { id: String },
    Robot { id: String },
}

fn main() {}
