//! A key of type N names a field of the struct.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(number = seq)]
struct User {
    seq: u64,
}
