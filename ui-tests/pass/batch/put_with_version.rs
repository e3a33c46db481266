//! An entity with a version is put in a batch, which is said.

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
    #[version]
    version: u64,
}

async fn request(table: &Table<Shop>, order: &Order) -> dynamo_runtime::Result<()> {
    BatchWrite::new().put_unchecked(order).send(table).await?;
    Ok(())
}
