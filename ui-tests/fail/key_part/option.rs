//! A newtype holds an `Option`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct UserId(Option<String>);

fn main() {}
