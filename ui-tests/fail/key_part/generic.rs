//! A key part has a type parameter.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Id<T>(T);

fn main() {}
