//! An entity has a guard, and the table's key is a number.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk(number = id)]
#[unique("EMAIL#<email>")]
struct Order {
    id: u64,
    email: String,
}

fn main() {}
