//! A table is read as the enum of another.

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

async fn request(table: &Table<Shop>) -> dynamo_runtime::Result<Vec<Desk>> {
    Desk::scan().all(table).await
}

fn main() {}
