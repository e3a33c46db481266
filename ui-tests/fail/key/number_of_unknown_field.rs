//! A key of type N names a field that the struct does not have.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(number = sq)]
struct User {
    seq: u64,
}

fn main() {}
