//! A float stands in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("PRICE#<euros>")]
struct Product {
    shelf: String,
    euros: f64,
}

fn main() {}
