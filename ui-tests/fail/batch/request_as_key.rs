//! A batch is given a request where a key stands.

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
    BatchGet::new().key(Order::get("o1")).send(table).await?;
    Ok(())
}

fn main() {}
