//! An instant has a format for times.

use chrono::{DateTime, Utc};
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<at:secs>")]
struct User {
    id: String,
    at: DateTime<Utc>,
}
