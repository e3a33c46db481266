//! A table is scanned for an entity that it does not hold.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<number:06>")]
struct Order {
    customer: String,
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

async fn request(table: &Table<Desk>) -> dynamo_runtime::Result<Vec<Order>> {
    Order::scan().limit(9).all(table).await
}

fn main() {}
