//! The same uses of a key part without a mistake.

use dynamo_runtime::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[serde(rename_all = "snake_case")]
enum Role {
    Admin,
    Guest,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("ROLE#<role>")]
struct User {
    role: Role,
}

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

async fn requests(table: &Table<Users>) -> dynamo_runtime::Result<Option<User>> {
    User::get(Role::Guest).send(table).await
}
