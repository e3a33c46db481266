//! The derives in a crate without a prelude, which takes tool modules such as `diagnostic` away too.

#![no_implicit_prelude]
#![deny(warnings, missing_docs)]

use ::core::prelude::v1::{derive, test};
use ::renamed::{Document, KeyPart, SingleTable};
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
#[gsi1(pk = "ROLE#<role>", sk(binary = digest), allow_hot)]
struct User {
    id: UserId,
    joined: u64,
    number: u16,
    role: ::core::option::Option<Role>,
    #[serde(default)]
    digest: ::std::vec::Vec<u8>,
}

/// What the library keeps for every write.
#[derive(Serialize, Deserialize, SingleTable)]
#[entity(crate = ::renamed)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT")]
#[gsi1(pk = "ROLE#<role>#<place>", sk(binary = digest))]
#[unique("EMAIL#<email:lower>")]
struct Account {
    id: UserId,
    role: Role,
    place: ::std::string::String,
    digest: ::std::vec::Vec<u8>,
    email: ::core::option::Option<::std::string::String>,
    #[version]
    version: u8,
    #[updated_at]
    #[serde(with = "::renamed::time::secs")]
    updated: ::std::time::SystemTime,
    #[serde(serialize_with = "negated")]
    points: i64,
    home: Home,
}

#[derive(Serialize, Deserialize, Document)]
#[document(crate = ::renamed)]
struct Home {
    city: ::std::string::String,
    #[serde(rename = "no", serialize_with = "negated")]
    number: i64,
    #[serde(with = "::renamed::time::secs::optional")]
    since: ::core::option::Option<::std::time::SystemTime>,
}

fn negated<S: ::serde::Serializer>(points: &i64, serializer: S) -> ::core::result::Result<S::Ok, S::Error> {
    serializer.serialize_i64(-points)
}

#[derive(Serialize, Deserialize, SingleTable)]
#[entity(crate = ::renamed)]
#[pk("SESSION#<id>")]
#[sk("SESSION")]
struct Session {
    id: UserId,
    #[ttl]
    expires: ::core::option::Option<u64>,
}

#[derive(SingleTable)]
#[table(name = "users", ttl = "expires_at", gsi1(name = "by-role"), crate = ::renamed)]
enum Users {
    User(User),
    Account(Account),
    Session(Session),
}

#[derive(SingleTable)]
#[collection(of = Users, crate = ::renamed)]
enum Part {
    User(User),
    #[unknown]
    Other(::renamed::Item),
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
    let Users::User(read) = <Users as ::renamed::TableDef>::from_item(item).unwrap() else {
        ::core::panic!("another entity")
    };
    ::core::assert_eq!(read.joined, 7);
    let _ = User::by_role(Role::Admin).range(|sk| sk.digest().eq(::std::vec![1]));
}

#[test]
fn fields_are_named_in_closures() {
    let _ = Account::update("u1")
        .when(|a| {
            a.role()
                .eq(Role::Admin)
                .and(a.updated().lt(::std::time::UNIX_EPOCH))
                .and(a.points().eq(5))
        })
        .when(|a| a.home().field(|h| h.city().eq("x").or(h.since().is_none())))
        .expect_version(3)
        .set(|a| {
            (
                a.role_and_place().to(Role::Guest, "here"),
                a.email().remove(),
                a.points().to(7),
                a.home().field(|h| h.number().to(3)),
            )
        });
    let _ = Account::check("u1").when(|a| a.version().ge(2));
    let _ = Session::update("u1").set(|s| s.expires().to(60));
}
