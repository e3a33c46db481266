//! An integer of the smallest unit stands in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("SHELF#<shelf>")]
#[sk("PRICE#<cents:010>")]
struct Product {
    shelf: String,
    cents: u64,
}
