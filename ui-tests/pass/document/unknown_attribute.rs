//! An attribute of a document is known.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
#[document(crate = ::dynamo_runtime)]
struct Address {
    city: String,
}
