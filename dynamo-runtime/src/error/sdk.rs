//! What the SDK reports of an operation, and what was not met where the service has one code for many things.

use super::{Error, Kind, Reason, Unmet};
use crate::schema::TableSchema;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::RequestId;
use aws_sdk_dynamodb::types::CancellationReason;
use std::fmt::{self, Display};

impl Error {
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
    /// Of a sharded index.
    pub(crate) shard: Option<u16>,
    pub(crate) writes: bool,
}

impl Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            entity,
            table,
            index,
            shard,
            ..
        } = self;
        match (entity.is_empty(), index.is_empty(), shard) {
            (true, _, _) => write!(f, "{name} of table `{table}`"),
            (false, true, _) => write!(f, "{name} of `{entity}` in table `{table}`"),
            (false, false, None) => write!(f, "{name} of `{entity}` in index `{index}` of table `{table}`"),
            (false, false, Some(shard)) => write!(f, "{name} of `{entity}` in shard {shard} of index `{index}` of table `{table}`"),
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
