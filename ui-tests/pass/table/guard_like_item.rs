//! A guard has another key than every item.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "shop")]
enum Shop {
    Order(Order),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[sk("<part>")]
#[unique("ORDER#<email>")]
struct Order {
    id: String,
    part: String,
    email: String,
}
