//! Bytes are a key of type B.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(binary = digest)]
struct User {
    digest: Vec<u8>,
}
