//! The derives in a crate without a prelude, which takes tool modules such as `diagnostic` away too.

#![no_implicit_prelude]
#![deny(warnings, missing_docs)]

use ::core::prelude::v1::{derive, test};
use ::renamed::{KeyPart, SingleTable};
use ::serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, KeyPart)]
#[key_part(crate = ::renamed)]
struct UserId(::std::string::String);

#[derive(Serialize, Deserialize, KeyPart)]
#[key_part(crate = ::renamed)]
enum Role {
    Admin,
    Guest,
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(crate = ::renamed)]
#[pk("USER#<id>")]
#[sk("JOINED#<joined:020+desc>#<number:05>")]
#[gsi1(pk = "ROLE#<role>", sk(binary = digest))]
struct User {
    id: UserId,
    joined: u64,
    number: u16,
    role: ::core::option::Option<Role>,
    #[serde(default)]
    digest: ::std::vec::Vec<u8>,
}

#[derive(SingleTable)]
#[table(name = "users", gsi1(name = "by-role"), crate = ::renamed)]
enum Users {
    User(User),
}

#[test]
fn an_item_goes_there_and_back() {
    let id = UserId(::std::borrow::ToOwned::to_owned("u1"));
    let user = User {
        id,
        joined: 7,
        number: 3,
        role: ::core::option::Option::Some(Role::Guest),
        digest: ::std::vec![1],
    };
    let item = <Users as ::renamed::TableDef>::to_item(&user).unwrap();
    ::core::assert_eq!(item.get("SK").unwrap().as_s().unwrap(), "JOINED#99999999999999999992#00003");
    ::core::assert_eq!(item.get("GSI1PK").unwrap().as_s().unwrap(), "ROLE#Guest");
    let Users::User(read) = <Users as ::renamed::TableDef>::from_item(item).unwrap();
    ::core::assert_eq!(read.joined, 7);
    let _ = User::by_role(Role::Admin).range(|sk| sk.digest().eq(::std::vec![1]));
}
