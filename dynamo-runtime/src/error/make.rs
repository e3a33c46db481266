//! How errors are made: each kind in one place, with its words.

use super::{Error, Kind, Reason, Unmet};
use crate::key::Refusal;
use crate::schema::{EntitySchema, KeyShape, TableSchema};
use crate::{Cursor, Item, item};
use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::RequestId;
use aws_sdk_dynamodb::types::CancellationReason;
use std::any::Any;
use std::error::Error as StdError;
use std::fmt::{self, Display};

impl Error {
    /// A field's value that cannot stand in a key.
    pub(crate) fn refused_part(entity: &EntitySchema, shape: &KeyShape, field: &str, refusal: &Refusal) -> Self {
        let template = shape.text(entity);
        let mut error = Self::new(
            Kind::Key {
                too_long: refusal.is_too_long(),
            },
            format!("`{field}` of `{}` cannot stand in its key `{template}`: {refusal}", entity.name),
        );
        error.0.detail = refusal.value().map(|value| format!("{field} = {value}"));
        error
    }

    /// A whole key value that is too long.
    pub(crate) fn key_too_long(entity: &EntitySchema, shape: &KeyShape, bytes: usize, limit: usize) -> Self {
        Self::new(
            Kind::Key { too_long: true },
            format!(
                "the key `{}` of `{}` would take {bytes} bytes, and DynamoDB allows {limit}",
                shape.text(entity),
                entity.name
            ),
        )
    }

    /// A cursor that does not belong here.
    pub(crate) fn cursor_refused(why: &str) -> Self {
        Self::new(Kind::Cursor, format!("the cursor was refused: {why}"))
    }

    /// An item that is not what the entity's serde code expects. `place` is a path such as `.items[2].age`.
    pub(crate) fn decode(entity: &EntitySchema, place: &str, why: &str, detail: String) -> Self {
        let mut text = entity.name.to_owned();
        // a derive that failed leaves a schema without keys
        if let Some(key) = entity.keys.first() {
            let sk = key.sk.as_ref().map(|sk| format!(", {}", sk.text(entity))).unwrap_or_default();
            text.push_str(&format!("({}{sk})", key.pk.text(entity)));
        }
        text.push_str(place);
        text.push_str(": ");
        text.push_str(why);
        let mut error = Self::new(Kind::Decode, text);
        error.0.detail = Some(detail);
        error
    }

    /// An item without type tag.
    pub(crate) fn no_tag(table: &TableSchema) -> Self {
        Self::new(
            Kind::Decode,
            format!("the item has no type tag: no text in its attribute `{}`", table.type_attribute),
        )
    }

    /// An item of no entity of the table.
    pub(crate) fn unknown_tag(tag: &str, table: &TableSchema) -> Self {
        let known: Vec<_> = table.entities.iter().map(|entity| format!("`{}`", entity.tag)).collect();
        let text = format!(
            "no entity of the table has the item's type tag in `{}`; there are {}",
            table.type_attribute,
            known.join(", ")
        );
        let mut error = Self::new(Kind::Decode, text);
        error.0.detail = Some(format!("the tag is `{tag}`"));
        error
    }

    /// An entity that cannot be stored.
    pub(crate) fn encode(entity: &EntitySchema, why: impl Display, detail: Option<String>) -> Self {
        let mut error = Self::new(Kind::Encode, format!("`{}` cannot be stored: {why}", entity.name));
        error.0.detail = detail;
        error
    }

    /// More than a limit allows.
    pub(crate) fn limit(text: impl Into<String>) -> Self {
        Self::new(Kind::Limit, text)
    }

    /// A query that used up its `max_pages`, with what it has read so far.
    pub(crate) fn max_pages(pages: u32, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Self {
        let mut error = Self::new(
            Kind::Limit,
            format!("the query is not at its end after `max_pages({pages})`; `cursor()` of this error leads on"),
        );
        error.0.cursor = cursor;
        error.0.partial = Some(partial);
        error
    }

    /// A request that cannot be sent through this table.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new(Kind::Usage, text)
    }

    /// What the SDK reports of an operation.
    pub(crate) fn sdk<E>(operation: Operation<'_>, table: &'static TableSchema, error: SdkError<E>) -> Self
    where
        E: ProvideErrorMetadata,
        aws_sdk_dynamodb::Error: From<SdkError<E>>,
    {
        let code = error.code().map(str::to_owned);
        let request_id = error.request_id().map(str::to_owned);
        let kind = match code.as_deref() {
            Some("ConditionalCheckFailedException") => Kind::Condition(Unmet::Other),
            Some("TransactionConflictException" | "TransactionInProgressException" | "ReplicatedWriteConflictException") => Kind::Conflict,
            Some("ProvisionedThroughputExceededException" | "ThrottlingException" | "RequestLimitExceeded") => Kind::Throttled,
            Some("ItemCollectionSizeLimitExceededException") => Kind::Limit,
            Some("ValidationException") if error.message().is_some_and(speaks_of_size) => Kind::Limit,
            _ => Kind::Service,
        };
        let what = match &error {
            SdkError::ConstructionFailure(_) => "the request could not be built",
            SdkError::TimeoutError(_) => "no answer in time",
            SdkError::DispatchFailure(failure) if failure.is_timeout() => "no answer in time",
            SdkError::DispatchFailure(failure) if failure.is_io() => "the connection failed",
            SdkError::DispatchFailure(_) => "the request could not be sent: `detailed()` has the cause",
            SdkError::ResponseError(_) => UNREADABLE,
            SdkError::ServiceError(answer) if answer.raw().status().is_success() => UNREADABLE,
            _ => "the service answered with an error without code",
        };
        let may_have_applied = operation.writes
            && match &error {
                SdkError::ConstructionFailure(_) => false,
                // an answer of success that could not be read is reported in this way too
                SdkError::ServiceError(answer) => !answer.raw().status().is_client_error(),
                _ => true,
            };
        let mut text = format!("{operation} failed: ");
        match &code {
            Some(code) if matches!(kind, Kind::Condition(_)) => text.push_str(&format!("{UNMET} ({code})")),
            Some(code) if code == "TransactionCanceledException" => text.push_str(&format!("{CANCELED} ({code})")),
            Some(code) if let Some(why) = error.message().and_then(plain) => text.push_str(&format!("{why} ({code})")),
            Some(code) => text.push_str(code),
            None => text.push_str(what),
        }
        if let Some(id) = &request_id {
            text.push_str(&format!(" (request id {id})"));
        }
        let mut made = Self::new(kind, text);
        made.0.may_have_applied = may_have_applied;
        let sdk = aws_sdk_dynamodb::Error::from(error);
        if let aws_sdk_dynamodb::Error::ConditionalCheckFailedException(failed) = &sdk {
            made.0.item = failed.item().cloned();
            made.0.table = Some(table);
        }
        made.0.sdk = Some(sdk);
        made
    }

    /// What was not met, of a failed condition.
    pub(crate) fn judged(mut self, unmet: Unmet) -> Self {
        self.0.kind = Kind::Condition(unmet);
        self.explained(&unmet.to_string())
    }

    /// Puts the words for what stood against it in the place of those that are there until it is known.
    fn explained(mut self, why: &str) -> Self {
        let unexplained = if self.0.text.contains(CANCELED) { CANCELED } else { UNMET };
        self.0.text = self.0.text.replacen(unexplained, why, 1);
        self
    }

    /// A transaction of the library's own that was cancelled for these reasons of the service.
    pub(crate) fn canceled_for<'c>(self, codes: impl Iterator<Item = &'c str>) -> Self {
        let codes: Vec<_> = codes.filter(|code| *code != "None").collect();
        self.explained(&codes.join(", ")).sized()
    }

    /// A transaction that was cancelled because an item, or the items of a partition, would become too large.
    fn sized(mut self) -> Self {
        let of_size = |reason: &CancellationReason| match reason.code() {
            Some("ItemCollectionSizeLimitExceeded") => true,
            Some("ValidationError") => reason.message().is_some_and(speaks_of_size),
            _ => false,
        };
        if self.cancellation().iter().any(of_size) {
            self.0.kind = Kind::Limit;
        }
        self
    }

    /// The reasons of a cancelled transaction, as the service has them.
    pub(crate) fn cancellation(&self) -> &[CancellationReason] {
        match &self.0.sdk {
            Some(aws_sdk_dynamodb::Error::TransactionCanceledException(canceled)) => canceled.cancellation_reasons(),
            _ => &[],
        }
    }

    /// Whether nothing but other requests in the way stood against a transaction.
    pub(crate) fn is_canceled_by_others(&self) -> bool {
        let codes = || {
            self.cancellation()
                .iter()
                .filter_map(|reason| reason.code())
                .filter(|code| *code != "None")
        };
        self.is_conflict() || codes().next().is_some() && codes().all(|code| code == "TransactionConflict")
    }

    /// An upsert that would make an item which cannot be read back, as this error of reading says.
    pub(crate) fn not_upserted(mut self, entity: &EntitySchema) -> Self {
        let why = std::mem::take(&mut self.0.text);
        self.0.text = format!(
            "an upsert of `{}` has to set more fields: what it makes could not be read back: {why}",
            entity.name
        );
        self.0.kind = Kind::Usage;
        self.0.item = None;
        self
    }

    /// A write that took place, or not: nobody can tell.
    pub(crate) fn lost(text: impl Into<String>) -> Self {
        Self::new(Kind::Service, text).in_doubt()
    }

    /// A transaction that was cancelled, as its actions have it.
    pub(crate) fn canceled(mut self, reasons: Vec<Reason>) -> Self {
        let against: Vec<_> = reasons.iter().enumerate().filter(|(_, reason)| reason.code.is_some()).collect();
        let told: Vec<_> = against
            .iter()
            .take(REASONS_TOLD)
            .map(|(at, reason)| format!("action {at}, {reason}"))
            .collect();
        let more = if against.len() > told.len() {
            format!("; and {} more", against.len() - told.len())
        } else {
            String::new()
        };
        self = self.explained(&format!("{}{more}", told.join("; ")));
        self.0.reasons = reasons;
        self.sized()
    }

    /// Says of which action of a transaction this is told before anything is sent.
    pub(crate) fn of_action(mut self, position: usize) -> Self {
        self.0.text = format!("action {position} of the transaction: {}", self.0.text);
        self
    }

    /// A conflict that did not end, or a plan that others made stale each time.
    pub(crate) fn conflict(text: impl Into<String>) -> Self {
        Self::new(Kind::Conflict, text)
    }

    /// Adds that the outcome of an attempt is not known.
    pub(crate) fn in_doubt(mut self) -> Self {
        self.0.may_have_applied = true;
        self
    }

    /// Adds the item as it stands.
    pub(crate) fn with_current(mut self, item: Option<Item>, table: &'static TableSchema) -> Self {
        self.0.item = item;
        self.0.table = Some(table);
        self
    }

    /// Adds what may hold keys and values.
    pub(crate) fn with_detail(mut self, detail: Option<String>) -> Self {
        self.0.detail = detail.or(self.0.detail);
        self
    }

    /// A condition that is known not to hold before anything is sent.
    pub(crate) fn unmet(unmet: Unmet, text: impl Into<String>) -> Self {
        Self::new(Kind::Condition(unmet), text)
    }

    /// Of another kind, which reasons of a transaction have shown.
    pub(crate) fn into_throttled(mut self) -> Self {
        self.0.kind = Kind::Throttled;
        self
    }

    /// The same, for a conflict.
    pub(crate) fn into_conflict(mut self) -> Self {
        self.0.kind = Kind::Conflict;
        self
    }

    /// Adds which inputs of a batch are not done.
    pub(crate) fn with_unfinished(mut self, positions: Vec<usize>) -> Self {
        self.0.unfinished = positions;
        self
    }

    /// What a part below reports that is no operation of the service.
    pub(crate) fn below(text: impl Into<String>, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        let mut error = Self::new(Kind::Service, text);
        error.0.source = Some(source.into());
        error
    }

    /// A request that the SDK's own builder refuses.
    pub(crate) fn built(error: BuildError) -> Self {
        let mut made = Self::new(Kind::Service, "the SDK's builder refuses the request");
        made.0.source = Some(Box::new(error));
        made
    }

    /// The same error once more: one of those that a request keeps until it is sent.
    pub(crate) fn again(&self) -> Self {
        let mut error = Self::new(self.0.kind, &*self.0.text);
        error.0.detail.clone_from(&self.0.detail);
        error.0.key.clone_from(&self.0.key);
        error
    }

    /// An item under the key of an entity that is none.
    pub(crate) fn other_tag(entity: &EntitySchema, tag: &str) -> Self {
        let mut error = Self::new(
            Kind::Decode,
            format!("the item under the key of `{}` has the type tag of something else", entity.name),
        );
        error.0.detail = Some(format!("the tag is `{tag}`"));
        error
    }

    /// Adds the item that could not be read, and its key.
    pub(crate) fn of_item(mut self, item: Item, table: &TableSchema) -> Self {
        self.0.key = Some(item::key_of(&item, table));
        self.0.item = Some(item);
        self
    }

    /// Takes the item out again.
    pub(crate) fn take_item(&mut self) -> Item {
        self.0.item.take().unwrap_or_default()
    }

    /// Adds the key of the request.
    pub(crate) fn with_key(mut self, key: Item) -> Self {
        self.0.key = Some(key);
        self
    }

    /// The write that brought this answer has taken place.
    pub(crate) fn after_write(mut self, done: &str) -> Self {
        self.0.text.push_str(&format!(" ({done})"));
        self.0.may_have_applied = true;
        self
    }
}

/// Stands in the text of a failed condition until it is known what was not met.
const UNMET: &str = "its condition does not hold";

/// Stands in the text of a cancelled transaction until its reasons are known.
const CANCELED: &str = "the transaction was cancelled";

/// What some messages of the service say, which without them leave a reader with a code that stands for anything. Others may hold values.
fn plain(message: &str) -> Option<&'static str> {
    let known = [
        (
            "document path provided in the update expression is invalid",
            "a path leads into something that is not stored",
        ),
        ("does not have the specified index", "the table has no such index"),
        ("incorrect data type", "what is stored is of another type than the expression takes"),
        ("Invalid table/index name", "the name of the table cannot be one"),
    ];
    known.iter().find(|(part, _)| message.contains(part)).map(|(_, words)| *words)
}

/// How many of a cancelled transaction's reasons the text tells.
const REASONS_TOLD: usize = 3;

const UNREADABLE: &str = "the answer could not be read";

/// What an SDK error is about.
#[derive(Clone, Copy)]
pub(crate) struct Operation<'a> {
    /// The API's name of it.
    pub(crate) name: &'static str,
    /// The entity; empty if it is about the table itself.
    pub(crate) entity: &'static str,
    pub(crate) table: &'a str,
    /// Empty if it is about the table itself.
    pub(crate) index: &'a str,
    pub(crate) writes: bool,
}

impl Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            entity,
            table,
            index,
            ..
        } = self;
        match (entity.is_empty(), index.is_empty()) {
            (true, _) => write!(f, "{name} of table `{table}`"),
            (false, true) => write!(f, "{name} of `{entity}` in table `{table}`"),
            (false, false) => write!(f, "{name} of `{entity}` in index `{index}` of table `{table}`"),
        }
    }
}

/// Whether a validation message refuses a size, which the service has no code of its own for.
fn speaks_of_size(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    [
        "exceeded the maximum",
        "exceeds the maximum",
        "maximum allowed size",
        "size limit",
        "too large",
        "exceeded supported limits",
    ]
    .iter()
    .any(|part| message.contains(part))
}

/// What batches report.
impl Error {
    /// An input that was refused before anything was sent.
    pub(crate) fn of_input(mut self, position: usize) -> Self {
        self.0.text.insert_str(0, &format!("input {position} of the batch: "));
        self
    }

    /// Two actions on one item, by their positions.
    pub(crate) fn same_item(first: usize, second: usize) -> Self {
        Self::usage(format!(
            "inputs {first} and {second} of the batch are of the same item, and a batch carries out its actions in no order"
        ))
    }

    /// Items that the service left unprocessed to the end.
    pub(crate) fn unprocessed(operation: Operation<'_>, items: usize) -> Self {
        let text = format!("{operation} failed: {items} of its items are still unprocessed after several attempts");
        Self::new(Kind::Throttled, text)
    }

    /// An answer about something else than what was sent.
    pub(crate) fn not_asked(operation: Operation<'_>) -> Self {
        Self::new(
            Kind::Service,
            format!("{operation} failed: the answer names an item that was not asked for"),
        )
    }

    /// Adds what was read nevertheless.
    pub(crate) fn with_partial(mut self, partial: Box<dyn Any + Send + Sync>) -> Self {
        self.0.partial = Some(partial);
        self
    }
}

/// What a reindex reports.
impl Error {
    /// An item that lies under another key than its fields give.
    pub(crate) fn other_key(entity: &EntitySchema) -> Self {
        Self::new(
            Kind::Decode,
            format!("the item's fields give another key of `{}` than the one that it has", entity.name),
        )
    }

    /// Adds what was done before, and where to go on.
    pub(crate) fn with_progress(mut self, cursor: Option<Cursor>, partial: Box<dyn Any + Send + Sync>) -> Self {
        self.0.cursor = cursor;
        self.0.partial = Some(partial);
        self
    }
}
