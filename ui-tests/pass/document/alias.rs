//! A field of a document has one name, which serde may give it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
struct Address {
    #[serde(rename = "town")]
    city: String,
}
