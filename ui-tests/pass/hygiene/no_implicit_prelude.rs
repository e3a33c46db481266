//! Nothing of the standard prelude is in scope.

#![no_implicit_prelude]

use ::core::prelude::v1::derive;
use ::dynamo_runtime::{KeyPart, SingleTable};
use ::serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
struct UserId(::std::string::String);

#[derive(Serialize, Deserialize, KeyPart)]
enum Role {
    Admin,
    Guest,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[pk("USER#<id>")]
#[sk("JOINED#<joined:ordered>#<role>")]
#[gsi1(pk = "ROLE#<role>", sk(binary = digest), allow_hot)]
#[gsi2(pk = "CITY#<city>")]
struct User {
    id: UserId,
    joined: i64,
    role: Role,
    digest: ::std::vec::Vec<u8>,
    city: ::core::option::Option<::std::string::String>,
}

#[derive(SingleTable)]
#[table(name = "users")]
enum Users {
    User(User),
}

fn requests() {
    let _ = User::get("u1", 7, Role::Guest);
    let _ = User::by_id("u1").range(|sk| sk.joined().eq(-7).role().lt(Role::Guest));
    let _ = <Users as ::dynamo_runtime::Collection>::query(User::by_role_partition(Role::Admin));
}
