//! A newtype holds a type that can stand in a key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Tag(String);
