//! A transaction is made and not sent.

#![deny(unused_must_use)]

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

async fn request(table: &Table<Shop>, order: &Order) -> dynamo_runtime::Result<()> {
    Transaction::<Shop>::new().add(order.create());
    let _ = table;
    Ok(())
}

fn main() {}
