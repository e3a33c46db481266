//! A document is generic.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
struct Address<T> {
    city: T,
}

fn main() {}
