//! An entity borrows.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User<'a> {
    id: &'a str,
}

fn main() {}
