//! The items of a whole table are filtered by the fields of one entity.

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

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<Vec<Shop>> {
    Shop::scan().filter(|order| order.status().eq("open")).all(table).await
}

fn main() {}
