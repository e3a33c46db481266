//! `escape` stands in a template with another separator than `#`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("USER|<id:escape>")]
struct User {
    id: String,
}

fn main() {}
