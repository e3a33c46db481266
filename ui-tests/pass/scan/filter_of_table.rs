//! The items of one entity are filtered by its fields.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<number:06>")]
struct Order {
    customer: String,
    number: u32,
    status: String,
}

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<Vec<Order>> {
    Order::scan().filter(|order| order.status().eq("open")).all(table).await
}
