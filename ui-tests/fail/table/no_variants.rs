//! A table holds no entity.

use dynamo_runtime::prelude::*;

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {}

fn main() {}
