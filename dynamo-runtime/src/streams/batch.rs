//! What some records are together: those that were read, those that were passed over, and those that could not be read.

use super::{Event, Operation};
use crate::{Error, Item};
use serde::Serialize;
use std::fmt;
use std::time::SystemTime;

/// Records that were read. Each is in one of the three: events, skipped and rejected add up to the records that were given.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch<T> {
    /// The changes of entities, in the order of the records.
    pub events: Vec<Event<T>>,
    /// How many records were passed over, because their items are the library's own (guards of `#[unique]`) or of no entity of the table.
    pub skipped: u64,
    /// The records that could not be read, in their order.
    pub rejected: Vec<RejectedRecord>,
}

/// A record that could not be read.
///
/// The image in question is [`current_item`](Error::current_item) of the error.
#[non_exhaustive]
pub struct RejectedRecord {
    /// Why: [`is_decode`](Error::is_decode).
    pub error: Error,
    /// What was done.
    pub operation: Operation,
    /// The attributes of the item's primary key.
    pub keys: Item,
    /// The place of the record in its shard.
    pub sequence_number: Option<String>,
    /// The record's id.
    pub event_id: Option<String>,
    /// When the record was made.
    pub created_at: Option<SystemTime>,
}

impl<T> Batch<T> {
    /// What a Lambda function answers to have the rejected records delivered again. Whoever wants to pass them over reports
    /// [`rejected`](Self::rejected) elsewhere, and begins with [`Failures::default`].
    pub fn failures(&self) -> Failures {
        let batch_item_failures = self
            .rejected
            .iter()
            .map(|rejected| Failure::at(rejected.sequence_number.as_deref()));
        Failures {
            batch_item_failures: batch_item_failures.collect(),
        }
    }
}

/// What a Lambda function answers if its event source mapping has `ReportBatchItemFailures`: the records that were not handled. It is serialised
/// as Lambda reads it: `{"batchItemFailures":[{"itemIdentifier":"<sequence number>"}]}`.
///
/// Of a stream, Lambda delivers the *earliest* of them again and every record that follows it, until all are handled, or retries or the age of the
/// record run out. So what follows a failure is handled twice: count and add up in an idempotent way. A record without a sequence number makes Lambda
/// deliver the whole batch again.
/// <https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html>
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() {
/// use dynamo_runtime::streams::{self, Record};
///
/// /// The handler of a Lambda function; with the feature `lambda`, the records are those of `aws_lambda_events`.
/// fn handle(records: Vec<Record>) -> streams::Failures {
///     let batch = streams::decode::<Shop>(records);
///     let mut failures = batch.failures();
///     for event in &batch.events {
///         if let Some(Shop::Order(order)) = event.change.new() {
///             if order.number > 1_000 {
///                 failures.add(event);
///             }
///         }
///     }
///     failures
/// }
/// assert_eq!(serde_json::to_string(&handle(Vec::new())).unwrap(), r#"{"batchItemFailures":[]}"#);
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[must_use = "Lambda takes all records as handled unless this is answered"]
pub struct Failures {
    batch_item_failures: Vec<Failure>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    item_identifier: String,
}

impl Failure {
    fn at(sequence_number: Option<&str>) -> Self {
        Self {
            // an empty one stands for the whole batch
            item_identifier: sequence_number.unwrap_or_default().to_owned(),
        }
    }
}

impl Failures {
    /// Adds an event that could not be handled.
    pub fn add<T>(&mut self, event: &Event<T>) {
        self.batch_item_failures.push(Failure::at(event.sequence_number.as_deref()));
    }

    /// Whether all was handled.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.batch_item_failures.is_empty()
    }

    /// The sequence numbers; an empty text where a record has none.
    pub fn sequence_numbers(&self) -> impl Iterator<Item = &str> {
        self.batch_item_failures.iter().map(|failure| &*failure.item_identifier)
    }
}

impl fmt::Debug for RejectedRecord {
    // keys stay out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RejectedRecord")
            .field("error", &self.error)
            .field("operation", &self.operation)
            .field("sequence_number", &self.sequence_number)
            .field("event_id", &self.event_id)
            .field("created_at", &self.created_at)
            .finish_non_exhaustive()
    }
}
