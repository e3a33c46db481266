//! A range orders an enum whose spellings do not ascend.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
enum Status {
    Pending,
    Open,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("<status>")]
struct Order {
    customer: String,
    status: Status,
}

fn main() {
    let _ = Order::by_customer("c1").range(|sk| sk.status().ge(Status::Open));
}
