//! A view that names no index is read from one that holds a part of the items.

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
#[table(name = "support", gsi1(projection = include(shortTitle)))]
enum Support {
    Ticket(Ticket),
}

#[derive(Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[view(of = Ticket)]
struct Line {
    short_title: String,
}

async fn read(table: &Table<Support>) -> dynamo_runtime::Result<()> {
    Ticket::by_region("eu").project::<Line>().all(table).await?;
    Ok(())
}

fn main() {}
