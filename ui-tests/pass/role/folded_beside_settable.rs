//! An index folds a field as the primary key does.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<name:lower>")]
#[gsi1(pk = "CITY#<city>#<name:lower>")]
struct User {
    name: String,
    city: String,
}
