//! The moment of creation is an instant.

use chrono::{DateTime, Utc};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[created_at]
    at: DateTime<Utc>,
}
