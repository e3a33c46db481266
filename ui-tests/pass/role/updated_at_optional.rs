//! The moment of the last write is always there.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[updated_at]
    at: SystemTime,
}
