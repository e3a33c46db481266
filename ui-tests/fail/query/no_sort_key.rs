//! There is a range and no sort key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("TICKET#<id>")]
struct Ticket {
    id: u64,
}

fn main() {
    let _ = Ticket::by_id(1).range(|sk| sk.day().ge("2026-01-15"));
}
