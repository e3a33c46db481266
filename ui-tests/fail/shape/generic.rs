//! An entity has a type parameter.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User<T> {
    id: String,
    note: T,
}

fn main() {}
