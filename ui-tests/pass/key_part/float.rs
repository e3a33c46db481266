//! A newtype holds an integer of the smallest unit.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct Cents(u64);
