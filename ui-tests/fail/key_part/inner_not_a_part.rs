//! A newtype holds a type that cannot stand in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Tags(Vec<String>);

fn main() {}
