//! Requests: plain values that hold no client. Each file is one operation and has the same parts in the same order: the request, its options,
//! the SDK input that it makes, and the ways to send it.

mod batch;
mod batch_get;
mod batch_write;
mod check;
mod delete;
pub(crate) mod get;
mod hydrate;
mod options;
mod projection;
mod put;
mod query;
mod reindex;
mod scan;
mod sieve;
pub(crate) mod transact_get;
mod transaction;
mod update;
mod write;

pub use batch::IntoKey;
pub use batch_get::BatchGet;
pub use batch_write::BatchWrite;
pub use check::Check;
pub use delete::{Delete, Remove};
pub use get::{Exists, Get};
pub use put::{Create, Put, Replace, Save};
pub use query::Query;
pub use query::grouped::Grouped;
pub use reindex::{Reindex, Reindexed};
pub use scan::Scan;
pub use transact_get::TransactGet;
pub use transaction::Transaction;
pub use update::Update;
pub use write::Action;

pub(crate) use hydrate::{Fetched, fetch};
pub(crate) use options::Options;
pub(crate) use query::plan::Plan;
pub(crate) use query::slice::Slice;
pub(crate) use scan::plan::ScanPlan;
pub(crate) use sieve::{Tagged, tagged, told_by_key};

use crate::error::{Error, Operation};
use crate::key::KeyValue;
use crate::page::Consumed;
use crate::schema::TableSchema;
use crate::{Result, Sending};
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::batch_get_item::BatchGetItemInput;
use aws_sdk_dynamodb::operation::batch_write_item::BatchWriteItemInput;
use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::query::QueryInput;
use aws_sdk_dynamodb::operation::scan::ScanInput;
use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsInput;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsInput;
use aws_sdk_dynamodb::operation::update_item::UpdateItemInput;
use std::fmt;
use std::future::Future;
use tracing::Instrument;
use tracing::field::Empty;

/// The sort and table keys of an item, as they apply: where it stands in what is read.
pub(crate) type Position = Vec<KeyValue>;

/// What a request of a query or a scan brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Brings {
    Items,
    /// What counting them in the order of the query takes.
    Places,
    /// Their number.
    Count,
}

/// What is wrong with a LastEvaluatedKey that is no key of what is read.
const UNLIKE_KEY: &str = "its LastEvaluatedKey is without one of the key attributes, or has one of another type";

/// What is wrong with a LastEvaluatedKey behind which the same request would be made again.
const NOT_AHEAD: &str = "its LastEvaluatedKey does not lie behind where the request began";

/// A write has taken place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written;

/// The input of one call of the SDK, as a request's `to_sdk` gives it.
///
/// `Debug` names the operation only; the input inside prints itself with all its keys and values.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// use dynamo_runtime::SdkInput;
///
/// let inputs = Order::by_warehouse("east").to_sdk(&Table::<Shop>::detached())?;
/// let [SdkInput::Query(input)] = &inputs[..] else { panic!("one Query") };
/// assert_eq!(input.index_name(), Some("GSI1"));
/// assert_eq!(input.key_condition_expression(), Some("#pk = :pk"));
/// # Ok(()) }) }
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum SdkInput {
    /// Of `Client::get_item`.
    GetItem(GetItemInput),
    /// Of `Client::put_item`.
    PutItem(PutItemInput),
    /// Of `Client::delete_item`.
    DeleteItem(DeleteItemInput),
    /// Of `Client::update_item`.
    UpdateItem(UpdateItemInput),
    /// Of `Client::query`.
    Query(QueryInput),
    /// Of `Client::batch_get_item`.
    BatchGetItem(BatchGetItemInput),
    /// Of `Client::batch_write_item`.
    BatchWriteItem(BatchWriteItemInput),
    /// Of `Client::transact_write_items`.
    TransactWriteItems(TransactWriteItemsInput),
    /// Of `Client::transact_get_items`.
    TransactGetItems(TransactGetItemsInput),
    /// Of `Client::scan`.
    Scan(ScanInput),
}

impl SdkInput {
    /// The operation's name in the API.
    #[must_use]
    pub const fn operation(&self) -> &'static str {
        match self {
            Self::GetItem(_) => "GetItem",
            Self::PutItem(_) => "PutItem",
            Self::DeleteItem(_) => "DeleteItem",
            Self::UpdateItem(_) => "UpdateItem",
            Self::Query(_) => "Query",
            Self::BatchGetItem(_) => "BatchGetItem",
            Self::BatchWriteItem(_) => "BatchWriteItem",
            Self::TransactWriteItems(_) => "TransactWriteItems",
            Self::TransactGetItems(_) => "TransactGetItems",
            Self::Scan(_) => "Scan",
        }
    }
}

impl fmt::Debug for SdkInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(..)", self.operation())
    }
}

/// Runs one call of the SDK in a span of its own, as the crate's documentation says.
pub(crate) async fn call<O, E>(
    operation: Operation<'_>,
    schema: &'static TableSchema,
    call: impl Future<Output = Result<O, SdkError<E>>>,
    consumed: impl FnOnce(&O) -> Consumed,
) -> Result<(O, Consumed)>
where
    E: ProvideErrorMetadata,
    aws_sdk_dynamodb::Error: From<SdkError<E>>,
{
    let span = tracing::debug_span!(
        "dynamodb",
        operation = operation.name,
        table = operation.table,
        index = operation.index,
        entity = operation.entity,
        capacity_units = Empty,
        error = Empty
    );
    let answer = call
        .instrument(span.clone())
        .await
        .map_err(|error| Error::sdk(operation, schema, error));
    match answer {
        Ok(output) => {
            let consumed = consumed(&output);
            span.record("capacity_units", consumed.capacity_units);
            Ok((output, consumed))
        }
        Err(error) => {
            span.record("error", tracing::field::display(&error));
            Err(error)
        }
    }
}

/// What the API's 32-bit integer can carry.
fn to_api(items: u32) -> i32 {
    i32::try_from(items).unwrap_or(i32::MAX)
}

/// The answer without its cost.
fn without_cost<'a, O: Send + 'a>(sending: Sending<'a, (O, Consumed)>) -> Sending<'a, O> {
    Sending::new(async move { sending.await.map(|(answer, _)| answer) })
}
