//! All orders are in one partition of the table.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDERS", query = all)]
#[sk("<id>")]
struct Order {
    id: String,
}

fn main() {}
