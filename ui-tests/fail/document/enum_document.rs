//! A document is an enum.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Document)]
enum Address {
    Home,
    Work,
}

fn main() {}
