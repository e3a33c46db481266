//! A transaction is never sent, so that its table is not known.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
}

fn request(order: &Order) {
    let _ = Transaction::new().add(order.create());
}

fn main() {}
