//! No field has the name of the method that sets two others.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "PLACE#<region>#<city>")]
struct Order {
    id: String,
    region: String,
    city: String,
    place: String,
}
