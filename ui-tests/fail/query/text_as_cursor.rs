//! Text is given where a cursor is wanted.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<n:03>")]
pub struct User {
    pub id: String,
    pub n: u8,
}

pub fn next(text: &str) {
    let _ = User::by_id("u1").after(text);
}

fn main() {}
