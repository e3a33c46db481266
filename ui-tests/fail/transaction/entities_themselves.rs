//! A transaction is extended by entities.

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

async fn request(table: &Table<Shop>, orders: &[Order]) -> dynamo_runtime::Result<()> {
    Transaction::new().extend(orders.iter()).send(table).await?;
    Ok(())
}

fn main() {}
