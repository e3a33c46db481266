//! An index has a field in full that the primary key folds, beside one that can be set.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name:lower>")]
#[gsi1(pk = "CITY#<city>#<name>")]
struct User {
    name: String,
    city: String,
}

fn main() {}
