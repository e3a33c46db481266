//! The derives in a crate where nothing is called as usual: the standard names taken by other things, fields called by keywords,
//! the runtime renamed, and every lint denied.

#![deny(warnings, missing_docs, unused_qualifications, clippy::pedantic, missing_debug_implementations)]

use ::renamed::{KeyPart, SingleTable};
use ::serde::{Deserialize, Serialize};

/// Names that generated code must not mean.
#[allow(dead_code, missing_docs, missing_debug_implementations, non_camel_case_types)]
mod taken {
    macro_rules! take {
        ($($name:ident)*) => {$(pub(super) struct $name;)*};
    }
    take!(Option Result Some None Ok Err String Vec Box Send Sized Entity Keyed Key Get Query Part Gsi Primary Template Segment core std);
}
#[allow(unused_imports)]
use self::taken::*;

/// A newtype, for which a `&str` will do.
#[derive(Serialize, Deserialize, KeyPart, Debug, Clone, PartialEq)]
#[key_part(crate = ::renamed)]
pub struct OrderId(::std::string::String);

/// An enum, one of whose variants is a keyword.
#[derive(Serialize, Deserialize, KeyPart, Debug, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
#[key_part(crate = ::renamed)]
pub enum Status {
    /// Spelled `r#async`.
    Async,
    /// Spelled `waiting`.
    Waiting,
}

/// A type that others do not see, in the key of an entity that they do.
#[derive(Serialize, Deserialize, KeyPart, Debug, Clone, PartialEq)]
#[key_part(crate = ::renamed)]
struct Hidden(u32);

/// An entity whose fields are keywords.
#[derive(Serialize, Deserialize, SingleTable, Debug, Clone, PartialEq)]
#[entity(crate = ::renamed)]
#[pk("KIND#<type>")]
#[sk("ORDER#<id>#<at:05>")]
#[gsi1(pk = "STATUS#<status>", sk = "<type>#<match>", allow_hot)]
#[gsi2(pk = "ALL", sk(number = at), query = r#async, allow_hot)]
#[gsi3(pk(number = hidden))]
pub struct Order {
    r#type: ::std::string::String,
    id: OrderId,
    at: u64,
    r#match: ::std::string::String,
    status: ::core::option::Option<Status>,
    hidden: Hidden,
}

/// What the library keeps for every write, in fields called as functions of the library.
#[derive(Serialize, Deserialize, SingleTable, Debug, Clone, PartialEq)]
#[entity(crate = ::renamed)]
#[pk("ACCOUNT#<id>")]
#[sk("ACCOUNT#<new:lower>")]
#[gsi1(pk = "STATUS#<to>", sk = "<type>#<clone>#<new:lower>", allow_hot)]
#[unique("EMAIL#<set:lower>")]
#[unique("NAME#<new:lower>#<set>")]
pub struct Account {
    id: OrderId,
    new: ::std::string::String,
    r#type: ::core::option::Option<::std::string::String>,
    clone: bool,
    set: ::std::string::String,
    to: ::core::option::Option<Status>,
    #[version]
    version: u16,
    #[created_at]
    since: ::std::time::SystemTime,
    #[updated_at]
    #[serde(with = "renamed::time::millis")]
    updated: ::std::time::SystemTime,
    #[serde(with = "doubled")]
    hidden: Hidden,
    children: ::std::vec::Vec<Self>,
}

/// Stores a number as twice of it.
mod doubled {
    use super::Hidden;
    use ::serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(hidden: &Hidden, serializer: S) -> ::core::result::Result<S::Ok, S::Error> {
        serializer.serialize_u32(hidden.0 * 2)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Hidden, D::Error> {
        ::core::result::Result::Ok(Hidden(u32::deserialize(deserializer)? / 2))
    }
}

/// An entity of a crate's own, with nothing in its key, that nobody asks for.
#[derive(Serialize, Deserialize, SingleTable, Debug, Clone, PartialEq)]
#[entity(crate = ::renamed)]
#[pk("SETTINGS")]
#[sk("SETTINGS")]
struct Settings {
    theme: ::std::string::String,
}

/// A table, which has a variant called as an item of the traits.
#[derive(SingleTable, Debug, Clone, PartialEq)]
#[table(name = "orders", crate = ::renamed)]
enum Orders {
    Order(Order),
    Of(Settings),
    Account(Account),
}

/// A collection of it, whose variants are called as items of the traits too.
#[derive(SingleTable, Debug, Clone, PartialEq)]
#[collection(of = Orders, crate = ::renamed)]
enum Part {
    Of(Order),
    #[unknown]
    Error(::renamed::Item),
}

fn text(text: &str) -> ::std::string::String {
    ::std::borrow::ToOwned::to_owned(text)
}

fn order() -> Order {
    Order {
        r#type: text("web"),
        id: OrderId(text("o1")),
        at: 42,
        r#match: text("m"),
        status: ::core::option::Option::Some(Status::Waiting),
        hidden: Hidden(7),
    }
}

#[test]
fn keys_are_stored() {
    let item = <Orders as ::renamed::TableDef>::to_item(&order()).unwrap();
    let stored = |name| item.get(name).unwrap().as_s().unwrap().as_str();
    let number = |name| item.get(name).unwrap().as_n().unwrap().as_str();
    assert_eq!(stored("PK"), "KIND#web");
    assert_eq!(stored("SK"), "ORDER#o1#00042");
    assert_eq!(stored("GSI1PK"), "STATUS#waiting");
    assert_eq!(stored("GSI1SK"), "web#m");
    assert_eq!(stored("GSI2PK"), "ALL");
    assert_eq!(number("GSI2SK"), "42");
    assert_eq!(number("GSI3PK"), "7");
    assert_eq!(stored("entityType"), "ORDER");
    assert_eq!(<Orders as ::renamed::TableDef>::from_item(item).unwrap(), Orders::Order(order()));
}

#[test]
fn a_table_takes_its_entities() {
    let settings = Settings { theme: text("dark") };
    let item = <Orders as ::renamed::TableDef>::to_item(&settings).unwrap();
    assert_eq!(
        <Orders as ::renamed::TableDef>::from_item(item).unwrap(),
        ::core::convert::From::from(settings)
    );
}

#[test]
fn functions_take_the_fields_of_the_keys() {
    let _ = Order::get("web", "o1", 42);
    let _ = Order::delete(&order().r#type, OrderId(text("o1")), 42);
    let _ = Order::exists("web", &order().id, 42_u64);
    let _ = Order::by_type("web").range(|sk| sk.id().eq("o1").at().ge(3));
    let _ = Order::by_status(Status::Async).range(|sk| sk.r#type().eq("web").r#match().begins_with("m"));
    let _ = Order::r#async().range(|sk| sk.at().between(1, 2));
    let _ = Order::by_hidden(Hidden(7));
    let _ = <Orders as ::renamed::Collection>::query(Order::partition("web"));
    let _ = <Orders as ::renamed::Collection>::query(Order::by_status_partition(Status::Waiting));
    let _ = <Orders as ::renamed::Collection>::query(Order::async_partition());
    assert!(Settings::key().is_ok());
    assert!(Order::key("we#b", "o1", 42).is_err());
}

#[test]
fn fields_are_named_in_closures() {
    let _ = Account::update("a1", "n")
        .when(|a| {
            a.new()
                .eq("n")
                .and(a.clone().eq(true))
                .and(a.hidden().ne(Hidden(3)))
                .and(a.updated().gt(::std::time::UNIX_EPOCH))
        })
        .expect_version(3)
        .set(|a| {
            (
                a.type_and_clone().to("web", false),
                a.set().to("s"),
                a.to().remove(),
                a.hidden().to(Hidden(4)),
                a.children().to(::std::vec![]),
            )
        });
    let _ = Account::check("a1", "n").when(|a| a.since().eq(::std::time::UNIX_EPOCH));
    let _ = Order::update("web", "o1", 42)
        .upsert()
        .set(|o| (o.status().to(Status::Async), o.hidden().to(Hidden(1)), o.r#match().to("m")));
}

#[test]
fn what_is_kept_is_stored() {
    let mut account = Account {
        id: OrderId(text("a1")),
        new: text("N"),
        r#type: ::core::option::Option::None,
        clone: true,
        set: text("S"),
        to: ::core::option::Option::None,
        version: 7,
        since: ::std::time::UNIX_EPOCH,
        updated: ::std::time::UNIX_EPOCH,
        hidden: Hidden(21),
        children: ::std::vec![],
    };
    let item = <Orders as ::renamed::TableDef>::to_item(&account).unwrap();
    assert_eq!(item.get("hidden").unwrap().as_n().unwrap(), "42");
    assert_eq!(item.get("updated").unwrap().as_s().unwrap(), "1970-01-01T00:00:00.000Z");
    assert_eq!(<Account as ::renamed::Entity>::version_number(&account), 7);
    <Account as ::renamed::Entity>::set_version_number(&mut account, 8);
    assert_eq!(account.version, 8);
    let moment = ::std::time::UNIX_EPOCH + ::std::time::Duration::from_secs(1);
    <Account as ::renamed::Entity>::set_updated_at(&mut account, moment);
    assert_eq!(account.updated, moment);
    assert!(<Account as ::renamed::Entity>::stamp(7, moment).is_some() && <Account as ::renamed::Entity>::stamp(8, moment).is_some());
    assert!(<Account as ::renamed::Entity>::stamp(6, moment).is_none());
}
