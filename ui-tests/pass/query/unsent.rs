//! A request is sent.

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
#[sk("ORDER#<day>#<number:06>")]
#[gsi1(pk = "STATUS#<status>", sk = "<day>#<number:06>")]
struct Order {
    customer: String,
    day: String,
    number: u32,
    status: String,
}

async fn request(table: &Table<Shop>, order: &Order) -> dynamo_runtime::Result<()> {
    order.create().send(table).await?;
    Ok(())
}
