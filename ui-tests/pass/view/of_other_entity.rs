//! A request is read as a view of its entity.

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

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
struct User {
    id: String,
}

#[derive(SingleTable)]
#[table(name = "support", gsi1(projection = include(shortTitle)))]
enum Support {
    Ticket(Ticket),
    User(User),
}

#[derive(Deserialize, SingleTable)]
#[serde(rename_all = "camelCase")]
#[view(of = User)]
struct Id {
    id: String,
}

async fn read(table: &Table<Support>) -> dynamo_runtime::Result<()> {
    User::get("u1").project::<Id>().send(table).await?;
    Ok(())
}
