//! A table is asked for a partition of an entity that it does not hold.

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

fn main() {
    let _ = Desk::query(Order::partition("c1"));
}
