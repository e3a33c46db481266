//! A field is set that code of its own writes.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ORDER#<id>")]
struct Order {
    id: String,
    #[serde(with = "text")]
    total: u32,
}

fn main() {
    let _ = Order::update("o1").set(|order| order.total().to(9));
}
