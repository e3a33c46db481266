//! An update is sent.

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
    total: u32,
}

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<()> {
    Order::update("o1").set(|order| order.total().add(1)).send(table).await?;
    Ok(())
}
