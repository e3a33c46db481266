//! A key part has two fields.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Place(String, String);

fn main() {}
