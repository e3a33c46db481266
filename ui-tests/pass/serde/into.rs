//! serde stores another type in place of a field's.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    name: Name,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
struct Name {
    parts: Vec<String>,
}

impl From<String> for Name {
    fn from(name: String) -> Self {
        Self {
            parts: name.split(' ').map(str::to_owned).collect(),
        }
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.parts.join(" ")
    }
}
