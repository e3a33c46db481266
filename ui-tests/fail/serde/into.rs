//! serde stores another type in place of the entity.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, SingleTable)]
#[serde(into = "Wire")]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(Serialize)]
struct Wire {
    id: String,
}

impl From<User> for Wire {
    fn from(user: User) -> Self {
        Self { id: user.id }
    }
}

fn main() {}
