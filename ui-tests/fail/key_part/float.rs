//! A newtype holds a float.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Price(f64);

fn main() {}
