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
#[gsi1(pk = "STATUS#<status>", sk = "<type>#<match>")]
#[gsi2(pk = "ALL", sk(number = at), query = r#async)]
#[gsi3(pk(number = hidden))]
pub struct Order {
    r#type: ::std::string::String,
    id: OrderId,
    at: u64,
    r#match: ::std::string::String,
    status: ::core::option::Option<Status>,
    hidden: Hidden,
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
