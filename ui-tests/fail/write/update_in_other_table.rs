//! An entity is updated in a table that does not hold it.

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
    total: u32,
}

#[derive(SingleTable)]
#[table(name = "desk")]
enum Desk {
    Ticket(Ticket),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("TICKET#<id>")]
struct Ticket {
    id: u64,
}

async fn request(table: &Table<Desk>) -> dynamo_runtime::Result<()> {
    Order::update("o1").set(|order| order.total().add(1)).send(table).await?;
    Ok(())
}

fn main() {}
