//! A float stands in a key by another name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Price = f64;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("PRICE#<price>")]
struct Product {
    price: Price,
}

fn main() {}
