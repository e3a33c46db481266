//! A projection is in quotes, as the API has it.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[pk("TICKET#<id>")]
#[gsi1(pk = "OPEN#<region>", sk = "<id>")]
#[gsi2(pk = "AT#<region>", sk = "<id>", query = at)]
struct Ticket {
    id: String,
    region: String,
    short_title: String,
    count: u32,
}

#[derive(SingleTable)]
#[table(name = "support", gsi1(projection = "KEYS_ONLY"))]
enum Support {
    Ticket(Ticket),
}

fn main() {}
