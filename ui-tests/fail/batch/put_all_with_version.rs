//! Entities with a version are put in a batch.

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

async fn request(table: &Table<Shop>, orders: &[Order]) -> dynamo_runtime::Result<()> {
    BatchWrite::new().put_all(orders).send(table).await?;
    Ok(())
}

fn main() {}
