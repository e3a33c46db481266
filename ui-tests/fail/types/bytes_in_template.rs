//! Bytes stand in a template.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("FILE#<digest>")]
struct File {
    digest: Vec<u8>,
}

fn main() {}
