//! A scan is sent.

#![deny(unused_must_use)]

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

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<u64> {
    Shop::scan().segments(4).count(table).await
}
