//! An entity is read while it is being saved.

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

async fn request(table: &Table<Shop>, order: &mut Order) -> dynamo_runtime::Result<u64> {
    let saving = order.save().send(table);
    let version = order.version;
    saving.await?;
    Ok(version)
}

fn main() {}
