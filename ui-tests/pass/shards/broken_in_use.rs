//! The same with a number of shards that can be.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "NAME#<name>", sk = "<id>", shards = 4)]
struct User {
    id: String,
    name: String,
}

async fn named(table: &Table<Users>) -> dynamo_runtime::Result<Vec<User>> {
    let _everything = Users::query(User::by_name_partition("Ada")).all(table).await?;
    User::by_name("Ada").range(|sk| sk.id().begins_with("A")).all(table).await
}
