//! DynamoDB single-table design, checked by the compiler.
//!
//! Key templates on structs, such as `#[pk("CUSTOMER#<customer>")]`, become typed keys, queries and writes, run by a thin runtime on the AWS SDK.
//!
//! | to learn about | see |
//! |---|---|
//! | the attributes, the templates and what is generated | [`SingleTable`](macro@SingleTable) |
//! | enums and newtypes in keys | [`KeyPart`](macro@KeyPart) |
//! | the methods of every entity | [`Entity`] |
//! | reading: ranges, filters, limits, pages, ends | [`Query`], [`Page`], [`Cursor`] |
//! | a parent and its children in one read: typed collections, groups | [`SingleTable`](macro@SingleTable#collections), [`Grouped`] |
//! | reading a whole table, and when not to | [`Scan`] |
//! | indexes that hold a part of their items, and reading a part of an entity | [`SingleTable`](macro@SingleTable#indexes-that-hold-a-part-of-their-items), [views](macro@SingleTable#views) |
//! | hot partitions of an index, and how to change the number of its shards | [`Shards`](schema::Shards) |
//! | changing fields: conditions, counters, upserts | [`Update`], [`expression`] |
//! | fields of a struct inside an entity | [`Document`](macro@Document) |
//! | writes and checks, all or nothing | [`Transaction`] |
//! | many items at once, each for itself | [`BatchWrite`], [`BatchGet`] |
//! | several items as they stand at one moment | [`TransactGet`] |
//! | items that are older than an index | [`Reindex`] |
//! | what was changed: records of DynamoDB Streams as entities, in AWS Lambda too | [`streams`] |
//! | a table that another program has made | [`adopting`] |
//! | values with a form of their own: sets, instants that sort | [`Set`], [`mod@time`] |
//! | the handle to a table, embedded tables | [`Table`] |
//! | the table as data, its access patterns | [`TableDef::schema`], [`schema`], [`Table::recording`] |
//! | what can go wrong | [`Error`] |
//! | the bytes of keys, for programs in other languages | [`KEYS.md`](https://docs.rs/crate/dynamo-runtime/latest/source/KEYS.md) |
//!
//! A request is a plain value that holds no client. It is put together by a generated function or a method of [`Entity`], and sent through a
//! [`Table`]:
//!
//! ```
//! use dynamo_runtime::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, SingleTable)]
//! #[pk("USER#<id>")]
//! pub struct User {
//!     pub id: String,
//!     pub name: String,
//! }
//!
//! #[derive(SingleTable)]
//! #[table(name = "app")]
//! pub enum App {
//!     User(User),
//! }
//!
//! /// Makes a user, or answers who has the id.
//! async fn sign_up(table: &Table<App>, user: &User) -> dynamo_runtime::Result<Option<User>> {
//!     match user.create().send(table).await {
//!         Ok(_) => Ok(None),
//!         Err(error) if error.is_condition_failed() => Ok(error.current()),
//!         Err(error) => Err(error),
//!     }
//! }
//! ```
//!
//! # Tracing
//!
//! Every call of the SDK runs in a `tracing` span of level debug, `dynamodb`, with the fields `operation`, `table`, `index`, `entity`,
//! `capacity_units` and, if it fails, `error`. No key and no value is among them.
//!
//! # Features
//!
//! | feature | |
//! |---|---|
//! | `derive` (default) | the derives |
//! | `embedded` | `embedded` and `embedded_at` of [`Table`]: a table in this process, on SQLite; needs a C compiler, and no other `sqlite3` linked |
//! | `streams` | records of `aws-sdk-dynamodbstreams` 1 in [`streams`]; with `embedded`, `embedded_streams` of [`Table`] |
//! | `lambda` | events of AWS Lambda, from `aws_lambda_events` 1, in [`streams`] |
//! | `uuid`, `ulid`, `chrono`, `time`, `jiff` | the ids, instants and dates of those crates in keys and, by the modules in [`mod@time`], as text that sorts; of the versions `uuid` 1, `ulid` 3, `chrono` 0.4, `time` 0.3, `jiff` 1 |
//!
//! These features do not turn on the serde code of those crates. For a field without `#[serde(with = "..")]`, turn on the feature `serde` of the
//! crate in the application.
//!
//! The SDK comes without TLS and runtime: the application chooses them by the features of its own `aws-sdk-dynamodb`.

#![deny(missing_docs)]

// the README's programs are this crate's doctests
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

// nothing but its text
#[cfg(any(doc, doctest))]
#[doc = include_str!("../ADOPTING.md")]
pub mod adopting {}
mod cursor;
#[cfg(feature = "embedded")]
mod embedded;
mod entity;
mod error;
pub mod expression;
mod item;
pub mod key;
mod limits;
mod moment;
mod page;
mod request;
mod retry;
pub mod schema;
mod sending;
mod set;
pub mod streams;
mod table;
pub mod time;
mod write;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use cursor::Cursor;
/// Names the fields of a struct that is stored inside an entity, so that conditions and changes reach into it.
///
/// Names are those that serde stores, `rename` and `rename_all` included. `#[document(crate = path)]` says where the runtime lives.
///
/// ```
/// use dynamo_runtime::prelude::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, Document)]
/// struct Address { city: String, floor: Option<u8> }
///
/// #[derive(Serialize, Deserialize, SingleTable)]
/// #[pk("PERSON#<id>")]
/// struct Person { id: String, address: Address }
///
/// let moved = Person::update("p1")
///     .when(|person| person.address().field(|address| address.city().eq("Turin")))
///     .set(|person| person.address().field(|address| (address.city().to("Milan"), address.floor().remove())));
/// ```
#[cfg(feature = "derive")]
pub use dynamo_derive::Document;
#[cfg(feature = "derive")]
#[doc = include_str!("../KEY_PART.md")]
pub use dynamo_derive::KeyPart;
#[cfg(feature = "derive")]
#[doc = include_str!("../ATTRIBUTES.md")]
pub use dynamo_derive::SingleTable;
pub use entity::{
    BatchSafe, Collection, Consistent, Entity, Gsi, Holds, Hydrated, Lsi, Path, Primary, Projected, Read, TableDef, Unversioned, Versioned,
    View, ViewOf, Whole,
};
pub use error::{Error, Reason, Result};
pub use expression::{Change, Condition, Document, Place};
pub use item::Item;
pub use key::{Key, KeyPart, PartitionKey};
pub use page::{Consumed, Group, GroupPages, ItemStream, Page, Pages, Rejected, ShardConsumed};
pub use request::{
    Action, BatchGet, BatchWrite, Check, Create, Delete, Exists, Get, Grouped, IntoKey, Put, Query, Reindex, Reindexed, Remove, Replace,
    Save, Scan, SdkInput, TransactGet, Transaction, Update, Written,
};
pub use sending::Sending;
pub use set::{Element, Set};
pub use table::{Table, TableBuilder};

/// What most programs need: `use dynamo_runtime::prelude::*;`.
pub mod prelude {
    #[cfg(feature = "derive")]
    pub use crate::SingleTable;
    // the derive and the trait of the same name
    pub use crate::{BatchGet, BatchWrite, Collection, Cursor, Document, Entity, KeyPart, Table, TableDef, TransactGet, Transaction};
}
