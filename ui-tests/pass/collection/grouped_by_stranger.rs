//! Groups begin at one of the entities.

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
}

#[derive(SingleTable)]
#[collection(of = Shop)]
enum CustomerPage {
    Customer(Customer),
    Order(Order),
}

async fn read(table: Table<Shop>) {
    let _ = CustomerPage::query(Customer::partition("c1"))
        .grouped_by::<Order>()
        .all(&table)
        .await;
}
