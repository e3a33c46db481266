//! A set holds ids.

use dynamo_runtime::Set;
use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, KeyPart)]
struct Tag(String);

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    tags: Set<Tag>,
}
