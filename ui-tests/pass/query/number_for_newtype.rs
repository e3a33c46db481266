//! A text is given for a newtype over `String`.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct OrderId(String);

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
#[gsi1(pk = "PARCEL#<parcel>")]
struct Order {
    id: OrderId,
    parcel: Option<String>,
}

fn main() {
    let _ = Order::get("7");
}
