//! An argument is of the type of the key's field.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("TICKET#<id>")]
struct Ticket {
    id: u64,
}

fn main() {
    let _ = Ticket::get(1);
}
