//! Each local index is declared once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("USER#<at>")]
#[lsi1(sk = "<name>", query = by_name)]
#[lsi2(sk = "<at>", query = by_time)]
struct User {
    id: String,
    at: String,
    name: String,
}
