//! An integer stands in a key by another name.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Price = u64;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("PRICE#<price>")]
struct Product {
    price: Price,
}
