//! The moment of the last write is in UTC.

use chrono::{DateTime, Utc};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[updated_at]
    at: DateTime<Utc>,
}
