//! An entity is deleted from a table that does not hold it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<day>#<number:06>")]
#[gsi1(pk = "STATUS#<status>", sk = "<day>#<number:06>")]
struct Order {
    customer: String,
    day: String,
    number: u32,
    status: String,
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
    Order::delete("c1", "2026-01-15", 7).send(table).await?;
    Ok(())
}

fn main() {}
