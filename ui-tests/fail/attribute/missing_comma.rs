//! There is no comma between two keys of an attribute.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "CITY#<city>" sk = "<name>")]
struct User {
    id: String,
    city: String,
    name: String,
}

fn main() {}
