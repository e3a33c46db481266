//! The one error type: opaque, and asked questions.

mod make;
mod reason;
mod sdk;

pub use reason::Reason;
pub(crate) use reason::Unmet;
pub(crate) use sdk::Operation;

use crate::entity::Entity;
use crate::schema::TableSchema;
use crate::{Cursor, Item, item};
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use aws_sdk_dynamodb::operation::RequestId;
use std::any::Any;
use std::error::Error as StdError;
use std::fmt::{self, Debug, Display, Write};

/// What went wrong. Ask it with the `is_..` methods; their answers are the contract, the wording is not.
///
/// `Display` and `Debug` say what failed, the service's error code and the request id, and never a key or a value:
/// they are safe to log. [`key`](Error::key) and [`detailed`](Error::detailed) show the rest.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
/// match order.create().send(&table).await {
///     Err(error) if error.is_condition_failed() => {
///         let there: Option<Order> = error.current();
///         assert_eq!(there.unwrap().warehouse.as_deref(), Some("east"));
///     }
///     Err(error) if error.is_throttled() => println!("later: {error}"),
///     Err(error) => return Err(error),
///     Ok(_) => println!("created"),
/// }
/// # Ok(()) }) }
/// ```
pub struct Error(Box<Inner>);

/// The result of everything that can fail here.
pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A value cannot stand in a key.
    Key { too_long: bool },
    /// A cursor is not of this query, or not of this table, or altered.
    Cursor,
    /// An item is not what the entity's serde code expects, or of no known entity.
    Decode,
    /// An entity cannot be stored.
    Encode,
    /// More was asked than the service, the library or the caller allows.
    Limit,
    /// A condition of a write was not met.
    Condition(Unmet),
    /// Another transaction held the item.
    Conflict,
    /// The service asks to slow down.
    Throttled,
    /// Anything else that the service or the way to it reports.
    Service,
    /// The request cannot be sent through this table.
    Usage,
}

struct Inner {
    kind: Kind,
    /// What went wrong, without keys and values.
    text: String,
    /// What may hold keys and values.
    detail: Option<String>,
    key: Option<Item>,
    /// The item as it stands after a failed condition, or the one that could not be read.
    item: Option<Item>,
    table: Option<&'static TableSchema>,
    cursor: Option<Cursor>,
    partial: Option<Box<dyn Any + Send + Sync>>,
    may_have_applied: bool,
    /// One for each action of a transaction that was cancelled.
    reasons: Vec<Reason>,
    /// The inputs of a batch that are not done, as positions.
    unfinished: Vec<usize>,
    sdk: Option<aws_sdk_dynamodb::Error>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            text: text.into(),
            detail: None,
            key: None,
            item: None,
            table: None,
            cursor: None,
            partial: None,
            may_have_applied: false,
            reasons: Vec::new(),
            unfinished: Vec::new(),
            sdk: None,
            source: None,
        }))
    }

    /// Whether a condition was not met: the key was taken for [`create`](Entity::create), or free for [`replace`](Entity::replace) and
    /// [`remove`](Entity::remove), somebody else has raised the version or has the unique value, or a `when` does not hold. In a transaction,
    /// whether that is so of some action.
    #[must_use]
    pub fn is_condition_failed(&self) -> bool {
        self.is_unmet(|_| true)
    }

    /// Whether the item that a write needs is not there.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.is_unmet(|unmet| unmet == Unmet::NotFound)
    }

    /// Whether the stored version is another than the one that was read: somebody else has written the item.
    #[must_use]
    pub fn is_version_conflict(&self) -> bool {
        self.is_unmet(|unmet| unmet == Unmet::Version)
    }

    /// Whether another item has the value of a `#[unique]`; [`unique`](Error::unique) says of which.
    #[must_use]
    pub fn is_unique_violation(&self) -> bool {
        self.unique().is_some()
    }

    /// The template of the `#[unique]` whose value another item has.
    #[must_use]
    pub fn unique(&self) -> Option<&'static str> {
        let of_reasons = self.0.reasons.iter().find_map(Reason::unique);
        match self.0.kind {
            Kind::Condition(Unmet::Unique(template)) => Some(template),
            _ => of_reasons,
        }
    }

    /// Whether a [`Transaction`](crate::Transaction) was cancelled; [`reasons`](Error::reasons) says why.
    #[must_use]
    pub fn is_transaction_canceled(&self) -> bool {
        !self.0.reasons.is_empty()
    }

    /// Why a transaction was cancelled: a reason for each action, in the order in which they were added.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.0.reasons
    }

    /// The inputs of a batch that are not done, or not known to be, as positions in the order in which they were added.
    #[must_use]
    pub fn unfinished(&self) -> &[usize] {
        &self.0.unfinished
    }

    fn is_unmet(&self, is: impl Fn(Unmet) -> bool) -> bool {
        let of_reasons = self.0.reasons.iter().filter_map(|reason| reason.unmet).any(&is);
        of_reasons || matches!(self.0.kind, Kind::Condition(unmet) if is(unmet))
    }

    /// Whether another transaction held the item. The same request can be sent again.
    #[must_use]
    pub fn is_conflict(&self) -> bool {
        self.0.kind == Kind::Conflict
    }

    /// Whether the service asked to slow down, and the SDK's retries did not help.
    #[must_use]
    pub fn is_throttled(&self) -> bool {
        self.0.kind == Kind::Throttled
    }

    /// Whether a write may have taken place although it failed, because its answer was lost or could not be read.
    #[must_use]
    pub fn may_have_applied(&self) -> bool {
        self.0.may_have_applied
    }

    /// Whether a value cannot stand in a key: it is empty, too long, or contains the separator.
    #[must_use]
    pub fn is_key(&self) -> bool {
        matches!(self.0.kind, Kind::Key { .. })
    }

    /// Whether a cursor was refused: altered, of another query, or not sealed with one of the table's keys.
    #[must_use]
    pub fn is_cursor(&self) -> bool {
        self.0.kind == Kind::Cursor
    }

    /// Whether an item could not be read as its entity.
    #[must_use]
    pub fn is_decode(&self) -> bool {
        self.0.kind == Kind::Decode
    }

    /// Whether more was asked than a limit allows: of the service (sizes of keys and items), or of the request
    /// (`limit(0)`, or `max_pages` used up before the end; [`cursor`](Error::cursor) then leads on).
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(self.0.kind, Kind::Limit | Kind::Key { too_long: true })
    }

    /// The item as it stands, after a failed condition, if the service sent it and it is an `E`. Of a transaction, see [`Reason::current`].
    #[must_use]
    pub fn current<E: Entity>(&self) -> Option<E> {
        as_entity(self.0.item.as_ref()?, self.0.table?)
    }

    /// The item as the service sent it: as it stands, after a failed condition; the one that could not be read, if the error
    /// [`is_decode`](Error::is_decode), which for a `delete` is gone from the table.
    #[must_use]
    pub fn current_item(&self) -> Option<&Item> {
        self.0.item.as_ref()
    }

    /// Where a query stopped that used up its `max_pages`.
    #[must_use]
    pub fn cursor(&self) -> Option<&Cursor> {
        self.0.cursor.as_ref()
    }

    /// What was done before the error, in the type that the end would have answered:
    ///
    /// | | `T` |
    /// |---|---|
    /// | [`all`](crate::Query::all) and [`first`](crate::Query::first) of a query or a scan that used up its `max_pages` | `Vec<R>` of what it reads, an entity or a table |
    /// | [`count`](crate::Query::count) | `u64` |
    /// | [`stream`](crate::Query::stream) | `()`: the items have been given already |
    /// | [`reindex`](crate::Entity::reindex), whatever ended it | [`Reindexed`](crate::Reindexed) |
    /// | [`BatchGet`](crate::BatchGet), whatever ended it | what it has read, in the type that it answers |
    ///
    /// Another `T` is `None`.
    #[must_use]
    pub fn partial<T: 'static>(&self) -> Option<&T> {
        self.0.partial.as_ref()?.downcast_ref()
    }

    /// The attributes of the key that the request or the item had, where it is known.
    #[must_use]
    pub fn key(&self) -> Option<&Item> {
        self.0.key.as_ref()
    }

    /// The service's error code, such as `ResourceNotFoundException`, if the error came from there.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.0.sdk.as_ref()?.code()
    }

    /// The service's id of the request, for its support, if the error came from there.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.0.sdk.as_ref()?.request_id()
    }

    /// The SDK's error, if it came from there; nothing for what is told before anything is sent.
    #[must_use]
    pub fn as_sdk(&self) -> Option<&aws_sdk_dynamodb::Error> {
        self.0.sdk.as_ref()
    }

    /// Everything that is known, keys, values and the service's message included: for a person's eyes, not for a log.
    #[must_use]
    pub fn detailed(&self) -> String {
        let mut text = self.0.text.clone();
        let mut add = |what: &dyn Display| write!(text, "\n  {what}").unwrap_or_default();
        if let Some(detail) = &self.0.detail {
            add(detail);
        }
        if let Some(key) = &self.0.key {
            let mut attributes: Vec<_> = key.iter().map(|(name, value)| format!("{name} = {value:?}")).collect();
            attributes.sort();
            add(&format_args!("key: {}", attributes.join(", ")));
        }
        if let Some(item) = self.current_item() {
            add(&format_args!("the item: {item:?}"));
        }
        for (at, reason) in self.0.reasons.iter().enumerate() {
            add(&format_args!("action {at}: {}", reason.detailed()));
        }
        if let Some(message) = self.0.sdk.as_ref().and_then(ProvideErrorMetadata::message) {
            add(&format_args!("the service says: {message}"));
        }
        let mut cause = self.source();
        while let Some(this) = cause {
            add(&format_args!("caused by: {this}"));
            cause = this.source();
        }
        text
    }
}

/// The item, if it is an `E`.
fn as_entity<E: Entity>(found: &Item, table: &TableSchema) -> Option<E> {
    item::is_of(found, E::SCHEMA, table).then(|| item::decode(found.clone(), table).ok())?
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl Debug for Error {
    // never the SDK's own `Debug`, which prints whole items
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({})", self.0.text)
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match (&self.0.sdk, &self.0.source) {
            (Some(sdk), _) => Some(sdk),
            (None, Some(source)) => Some(source.as_ref()),
            (None, None) => None,
        }
    }
}
