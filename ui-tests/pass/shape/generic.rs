//! An entity has a generic field of a concrete type.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
    note: Note<String>,
}

#[derive(Serialize, Deserialize)]
struct Note<T> {
    value: T,
}
