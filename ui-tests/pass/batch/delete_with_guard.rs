//! An entity with a guard is deleted by itself.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[unique("EMAIL#<email:lower>")]
struct Order {
    id: String,
    email: String,
}

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<()> {
    Order::delete("o1").send(table).await?;
    Ok(())
}
