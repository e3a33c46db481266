//! A key is asked for.

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
    TransactGet::new().key(Order::key("o1")).send(table).await?;
    Ok(())
}
