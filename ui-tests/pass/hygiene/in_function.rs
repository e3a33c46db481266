//! An entity, its key parts and its table stand inside a function.

use dynamo_runtime::prelude::*;

fn requests() -> bool {
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, KeyPart)]
    struct UserId(String);

    #[derive(Serialize, Deserialize, SingleTable)]
    #[pk("USER#<id>")]
    #[sk("<day>#<number:05>")]
    struct User {
        id: UserId,
        day: String,
        number: u16,
    }

    #[derive(SingleTable)]
    #[table(name = "users")]
    enum Users {
        User(User),
    }

    let query = User::by_id("u1").range(|sk| sk.day().eq("2026-01-15").number().ge(7));
    query.to_sdk(&Table::<Users>::detached()).is_ok()
}
