//! An item is made for a table that holds the entity.

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

fn item(order: &Order) -> dynamo_runtime::Result<dynamo_runtime::Item> {
    Shop::to_item(order)
}
