//! A number is a key of type N.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(number = seq)]
struct User {
    seq: u64,
}
