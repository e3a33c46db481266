//! A range bounds a text that another separator than `#` follows.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(separator = '|')]
#[pk("CUSTOMER|<customer>")]
#[sk("<day>|<number:06>")]
struct Order {
    customer: String,
    day: String,
    number: u32,
}

fn main() {
    let _ = Order::by_customer("c1").range(|sk| sk.day().ge("2026-01-15"));
}
