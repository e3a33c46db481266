//! Types are called by other names: those of key fields, and those of entities.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

type Id = String;
type Count = u64;

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("<count:020>")]
#[gsi1(pk = "FRIEND#<friend>")]
struct User {
    id: Id,
    count: Count,
    friend: Option<Id>,
}

type Person = User;

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(Person),
}

async fn requests(table: &Table<Users>) -> dynamo_runtime::Result<Option<Person>> {
    let _: Vec<Person> = User::by_friend("u1").all(table).await?;
    Person::get("u1", 7).send(table).await
}
