//! The third entity shares a partition with each of the others, but no place has all three.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("CUSTOMER#<id>")]
#[sk("PROFILE")]
#[gsi1(pk = "NAME#<id>", sk = "PROFILE", query = by_name)]
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
#[pk("TICKET#<id>")]
#[sk("TICKET")]
#[gsi1(pk = "NAME#<customer>", sk = "<id>")]
struct Ticket {
    customer: String,
    id: String,
}

#[derive(SingleTable)]
#[collection(of = Shop)]
enum CustomerPage {
    Customer(Customer),
    Order(Order),
    Ticket(Ticket),
}

fn main() {}
