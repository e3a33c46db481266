//! One of the query functions is given another name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "ID#<id>", query = with_id)]
struct User {
    id: String,
}
