//! A table is asked for a query where a partition is wanted.

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

fn main() {
    let _ = Shop::query(Order::by_customer("c1"));
}
