//! A cursor, or an `Option` of one, by value or reference.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<n:03>")]
pub struct User {
    pub id: String,
    pub n: u8,
}

pub fn next(text: &Option<Cursor>) {
    let _ = User::by_id("u1").after(text);
}
