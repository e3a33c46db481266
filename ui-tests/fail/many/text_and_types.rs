//! A mistake in a template and an unfit type elsewhere are told at once.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<idd>")]
#[sk("<seq>")]
struct User {
    id: String,
    seq: u64,
}

fn main() {}
