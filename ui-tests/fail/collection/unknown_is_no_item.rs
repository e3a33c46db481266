//! What is unknown is kept as something else than a raw item.

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
    #[unknown]
    Other(String),
}

fn main() {}
