//! Each index is declared once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>")]
#[gsi2(pk = "CITY#<city>")]
struct User {
    id: String,
    name: String,
    city: String,
}
