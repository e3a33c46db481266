//! Something is added to a field outside the primary key.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("LINE#<number:05>")]
struct Line {
    id: String,
    number: u16,
    count: u16,
}

fn main() {
    let _ = Line::update("o1", 1).set(|line| line.count().add(1));
}
