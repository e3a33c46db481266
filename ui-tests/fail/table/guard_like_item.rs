//! A guard can have the key of an item.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("<part:raw>")]
#[unique("ORDER#<email>")]
struct Order {
    id: String,
    part: String,
    email: String,
}

fn main() {}
