//! Fields of a sort key are called as the methods of what generated code uses, and the entity as one of its types.

use dynamo_runtime::SingleTable;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("KEY#<key>#<table>")]
#[sk("<at>#<parts>#<after>#<eq>#<into>")]
#[gsi1(pk = "ITEM#<item>#<entity>", sk = "<range>#<send>", query = all)]
struct Query {
    key: String,
    table: String,
    at: String,
    parts: String,
    after: String,
    eq: String,
    into: String,
    item: String,
    entity: String,
    range: String,
    send: String,
}

#[derive(SingleTable)]
#[table(name = "table")]
enum Table {
    Query(Query),
}

fn requests() {
    let _ = Query::by_key_and_table("k", "t").range(|sk| sk.at().eq("a").parts().eq("b").after().eq("c").eq().eq("d").into().eq("e"));
    let _ = Query::all("i", "e").range(|sk| sk.range().eq("a").send().eq("b"));
}
