//! An attribute of a document is not known.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
#[document(runtime = ::dynamo_runtime)]
struct Address {
    city: String,
}

fn main() {}
