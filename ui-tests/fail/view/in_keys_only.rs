//! A view wants a field of an index of keys alone.

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
#[table(name = "support", gsi1(projection = keys_only))]
enum Support {
    Ticket(Ticket),
}

#[derive(Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[view(of = Ticket, table = Support, gsi1)]
struct Line {
    region: String,
}

fn main() {}
