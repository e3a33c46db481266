//! Generated code, which a public type makes public too, keeps the lints that the user denies.

#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    non_snake_case,
    clippy::pedantic
)]

use dynamo_runtime::{KeyPart, SingleTable};
use serde::{Deserialize, Serialize};

/// A newtype.
#[derive(Debug, Serialize, Deserialize, KeyPart)]
pub struct UserId(String);

/// A fieldless enum.
#[derive(Debug, Serialize, Deserialize, KeyPart)]
pub enum Role {
    /// May do everything.
    Admin,
    /// May look.
    Guest,
}

/// An entity with every kind of key.
#[derive(Debug, Serialize, Deserialize, SingleTable)]
#[entity("PERSON", also = ["USER"])]
#[pk("USER#<id>")]
#[sk("JOINED#<joined:ordered>#<id>")]
#[gsi1(pk = "ROLE#<role>", sk(binary = digest), allow_hot)]
#[gsi2(pk(number = joined), sk = "<id:escape>", query = joined_on)]
pub struct User {
    id: UserId,
    joined: i64,
    role: Option<Role>,
    digest: Vec<u8>,
}

/// A table.
#[derive(Debug, SingleTable)]
#[table(name = "users", gsi1(name = "by-role"))]
pub enum Users {
    /// A user.
    User(User),
}
