//! A field of the sort key is optional.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<city>")]
struct User {
    id: String,
    city: Option<String>,
}

fn main() {}
