//! A get is part of a transaction of writes.

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

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<()> {
    Transaction::new().add(Order::get("o2")).send(table).await?;
    Ok(())
}

fn main() {}
