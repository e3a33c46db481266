//! A field stands twice in a template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<id>#<name>#<id>")]
struct User {
    id: String,
    name: String,
}

fn main() {}
