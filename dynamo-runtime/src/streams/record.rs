//! A record of a stream, whichever crate it came from.

use crate::Item;
use crate::schema::StreamView;
use std::fmt;
use std::time::SystemTime;

/// A record of a table's stream, before it is read as entities.
///
/// Made from a record of `aws-sdk-dynamodbstreams` (feature `streams`) or of `aws_lambda_events` (feature `lambda`) by `from`, or, from any other
/// source, by [`new`](Self::new) and its fields. What cannot be carried over, such as a value of a type that this version does not know, does not
/// fail here: [`decode`](super::decode()) rejects the record.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// What was done.
    pub operation: Operation,
    /// The attributes of the item's primary key.
    pub keys: Item,
    /// The item after the change, if the stream's view holds it.
    pub new_image: Option<Item>,
    /// The item before the change, if the stream's view holds it.
    pub old_image: Option<Item>,
    /// Which images the stream holds.
    pub view: Option<StreamView>,
    /// The place of the record in its shard.
    pub sequence_number: Option<String>,
    /// The record's id.
    pub event_id: Option<String>,
    /// When the record was made.
    pub created_at: Option<SystemTime>,
    /// Whether the service removed the item because its time to live was over.
    pub expired: bool,
    /// Why the record cannot be read.
    pub(super) fault: Option<&'static str>,
}

/// What was done to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// An item was written where none was.
    Insert,
    /// An item was changed or overwritten.
    Modify,
    /// An item was deleted.
    Remove,
}

impl Record {
    /// A record without images.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> {
    /// use dynamo_runtime::streams::{self, Operation, Record};
    ///
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// let image = Shop::to_item(&order)?;
    /// let keys = image.clone().into_iter().filter(|(name, _)| name == "PK" || name == "SK").collect();
    /// let mut record = Record::new(Operation::Insert, keys);
    /// record.new_image = Some(image);
    /// assert_eq!(streams::decode::<Shop>([record]).events[0].change.new(), Some(&Shop::Order(order)));
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub const fn new(operation: Operation, keys: Item) -> Self {
        Self {
            operation,
            keys,
            new_image: None,
            old_image: None,
            view: None,
            sequence_number: None,
            event_id: None,
            created_at: None,
            expired: false,
            fault: None,
        }
    }

    /// With an image, or with the reason why there is none.
    #[cfg(any(feature = "lambda", feature = "streams"))]
    pub(super) fn take(&mut self, image: Result<Item, &'static str>) -> Option<Item> {
        image.map_err(|why| self.fault = Some(why)).ok()
    }
}

/// Whether the one who made a change is the service itself, which removes what has expired.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html>
#[cfg(any(feature = "lambda", feature = "streams"))]
pub(super) fn is_expiry(kind: Option<&str>, principal: Option<&str>) -> bool {
    (kind, principal) == (Some("Service"), Some("dynamodb.amazonaws.com"))
}

impl fmt::Debug for Record {
    // the item and its key stay out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("operation", &self.operation)
            .field("view", &self.view)
            .field("sequence_number", &self.sequence_number)
            .field("event_id", &self.event_id)
            .field("created_at", &self.created_at)
            .field("expired", &self.expired)
            .finish_non_exhaustive()
    }
}
