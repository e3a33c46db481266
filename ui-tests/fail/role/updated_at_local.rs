//! The moment of the last write is a local time.

use chrono::{DateTime, FixedOffset};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[updated_at]
    at: DateTime<FixedOffset>,
}

fn main() {}
