//! The runtime is found where `crate = path` says.

use serde::{Deserialize, Serialize};

pub(crate) use ::dynamo_runtime as storage;

/// Nothing of the runtime is to be found by its own name.
#[expect(unused_imports, reason = "that nothing means it is what is tested")]
use std as dynamo_runtime;

#[derive(Serialize, Deserialize, storage::KeyPart)]
#[key_part(crate = crate::hygiene::crate_path::storage)]
struct UserId(String);

#[derive(Serialize, Deserialize, storage::SingleTable)]
#[entity(crate = crate::hygiene::crate_path::storage)]
#[pk("USER#<id>")]
#[sk("JOINED#<joined:020>")]
struct User {
    id: UserId,
    joined: u64,
}

#[derive(storage::SingleTable)]
#[table(name = "users", crate = crate::hygiene::crate_path::storage)]
enum Users {
    User(User),
}

fn requests() {
    let _ = User::by_id("u1").range(|sk| sk.joined().ge(7));
    let _ = storage::Table::<Users>::detached();
}
