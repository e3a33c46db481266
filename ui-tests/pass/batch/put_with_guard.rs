//! An entity without a guard is put in a batch.

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
    email: String,
}

async fn request(table: &Table<Shop>, order: &Order) -> dynamo_runtime::Result<()> {
    BatchWrite::new().put(order).send(table).await?;
    Ok(())
}
