//! A format is given twice.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id:lower+lower>")]
struct User {
    id: String,
}

fn main() {}
