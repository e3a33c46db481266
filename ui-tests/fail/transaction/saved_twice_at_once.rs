//! A struct is saved twice in one transaction.

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

async fn request(table: &Table<Shop>, one: &mut Order) -> dynamo_runtime::Result<()> {
    Transaction::new().add(one.save()).add(one.save()).send(table).await?;
    Ok(())
}

fn main() {}
