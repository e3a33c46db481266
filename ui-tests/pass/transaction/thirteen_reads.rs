//! Twelve items are read as a tuple.

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
    let get = || Order::get("o1");
    let six = TransactGet::new().add(get()).add(get()).add(get()).add(get()).add(get()).add(get());
    let twelve = six.add(get()).add(get()).add(get()).add(get()).add(get()).add(get());
    twelve.send(table).await?;
    Ok(())
}
