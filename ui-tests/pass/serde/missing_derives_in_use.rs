//! The same uses of an entity that serde knows.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[gsi1(pk = "CITY#<city>", sk = "<name>")]
struct User {
    id: String,
    city: String,
    name: String,
}

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

async fn requests(table: &Table<Users>, user: &User) -> dynamo_runtime::Result<()> {
    user.create().send(table).await?;
    let _: Option<User> = User::get("u1").send(table).await?;
    let _: Vec<User> = User::by_city("Berlin").range(|sk| sk.name().begins_with("A")).all(table).await?;
    let _: Vec<Users> = Users::query(User::partition("u1")).all(table).await?;
    let _ = Users::to_item(user)?;
    Ok(())
}
