//! An entity has a constant parameter.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User<const N: usize> {
    id: String,
}

fn main() {}
