//! A collection is asked for the partition of an entity that it does not hold.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
#[sk("PROFILE")]
struct Customer {
    id: String,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("ORDER#<number:06>")]
struct Order {
    customer: String,
    number: u32,
}

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Customer(Customer),
    Order(Order),
    Ticket(Ticket),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<customer>")]
#[sk("TICKET#<id>")]
struct Ticket {
    customer: String,
    id: String,
}

#[derive(SingleTable)]
#[collection(of = Shop)]
enum CustomerPage {
    Customer(Customer),
    Order(Order),
}

async fn read(table: Table<Shop>) {
    let _ = CustomerPage::query(Ticket::partition("c1")).all(&table).await;
}

fn main() {}
