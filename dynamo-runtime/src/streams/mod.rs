//! Changes of a table: records of DynamoDB Streams in, entities before and after each change out.
//!
//! `#[table(.., stream = new_and_old_images)]` gives a table a stream when [`Table::create`](crate::Table::create) makes it. A program reads the
//! stream with `aws-sdk-dynamodbstreams`, or AWS Lambda reads it and calls a function with its records. [`decode()`] makes [`Event`]s of
//! them, which hold the table's entities:
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use aws_lambda_events::event::dynamodb;
//! use dynamo_runtime::streams::{self, Change, Failures};
//!
//! async fn handler(event: dynamodb::Event) -> Failures {
//!     let batch = streams::decode::<Shop>(event.records);
//!     let mut failures = batch.failures();
//!     for event in &batch.events {
//!         if let Change::Modify { old: Some(Shop::Order(old)), new: Some(Shop::Order(new)), .. } = &event.change
//!             && old.warehouse != new.warehouse
//!             && moved(new).await.is_err()
//!         {
//!             failures.add(event);
//!             break; // Lambda delivers this record again, and all that follow it
//!         }
//!     }
//!     failures
//! }
//!
//! /// What the application does about it, in a way that can be repeated.
//! async fn moved(order: &Order) -> Result<(), std::io::Error> {
//!     println!("order {} is moved", order.number);
//!     Ok(())
//! }
//! # let record = r#"{"Records":[{"eventID":"1","eventName":"REMOVE","awsRegion":"eu-west-1","dynamodb":{"SizeBytes":1,
//! #   "Keys":{"PK":{"S":"CUSTOMER#c1"},"SK":{"S":"ORDER#00000001"}}}}]}"#;
//! # let event: dynamodb::Event = serde_json::from_str(record)?;
//! # assert_eq!(streams::decode::<Shop>(event.records.clone()).events.len(), 1);
//! # assert!(tokio::runtime::Runtime::new()?.block_on(handler(event)).is_empty());
//! # Ok(()) }
//! ```
//!
//! | `stream = ..` | [`Insert`](Change::Insert) | [`Modify`](Change::Modify) | [`Remove`](Change::Remove) |
//! |---|---|---|---|
//! | `new_and_old_images` | `new` | `old`, `new` | `old` |
//! | `new_image` | `new` | `new` | |
//! | `old_image` | | `old` | `old` |
//! | `keys_only` | | | |
//!
//! Every event has the [`key`](Event::key) as well, typed. What else to know of streams:
//!
//! * A record is there once, its delivery may come again: after a failure, Lambda delivers a batch, or a part of it, anew. Handle each
//!   [`event_id`](Event::event_id) in a way that can be repeated.
//! * Records of one item come in the order of its changes. Those of different items may come in any.
//! * A transaction is a record for each item that it changed, and nothing says that they belong together.
//! * A write that changes nothing leaves no record, except in an embedded table.
//! * What has expired is removed by the service, within days, and then marked: [`expired`](Change::Remove::expired).
//! * Records are kept for 24 hours.
//!
//! <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html>

mod batch;
mod decode;
mod event;
#[cfg(feature = "lambda")]
mod lambda;
mod record;
#[cfg(feature = "streams")]
mod sdk;
#[cfg(all(test, feature = "lambda", feature = "streams"))]
mod tests;

pub use crate::schema::StreamView;
pub use batch::{Batch, Failures, RejectedRecord};
pub use decode::{decode, decode_strict};
pub use event::{Change, Event};
pub use record::{Operation, Record};

/// Why a record cannot be carried over whose item the service cannot hold.
#[cfg(any(feature = "lambda", feature = "streams"))]
const DEEP: &str = "a value has more levels than DynamoDB allows";
/// Why a record cannot be carried over that is of a later time than the SDK.
#[cfg(feature = "streams")]
const STRANGE: &str = "a value is of a type that this version of the SDK does not know";
