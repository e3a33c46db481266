//! What a record says once it is read: the change, and what is known of it beside the item.

use crate::entity::{Entity, Holds, TableDef};
use crate::schema::{EntitySchema, StreamView};
use crate::{Item, Key};
use std::fmt;
use std::time::SystemTime;

/// What was done to an item, with the entities of the table `T` before and after it.
///
/// An image is `None` where the stream's [view](Event::view) does not hold it. In a view that does, it is `None` where the item was, at that side
/// of the change, of no entity of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change<T> {
    /// An item was written where none was.
    #[non_exhaustive]
    Insert {
        /// The item.
        new: Option<T>,
    },
    /// An item was changed or overwritten. Both sides need not be of one entity.
    #[non_exhaustive]
    Modify {
        /// The item before.
        old: Option<T>,
        /// The item after.
        new: Option<T>,
    },
    /// An item was deleted.
    #[non_exhaustive]
    Remove {
        /// The item before.
        old: Option<T>,
        /// Whether the service removed it because its time to live was over. In a replica of a global table this is known only in the region that
        /// removed it: <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html>
        expired: bool,
    },
}

impl<T> Change<T> {
    /// The entity after the change, if there is one and the stream holds it.
    #[must_use]
    #[expect(clippy::new_ret_no_self, reason = "the side of the change, as in the variants; it makes nothing")]
    pub const fn new(&self) -> Option<&T> {
        match self {
            Self::Insert { new } | Self::Modify { new, .. } => new.as_ref(),
            Self::Remove { .. } => None,
        }
    }

    /// The entity before the change, if there was one and the stream holds it.
    #[must_use]
    pub const fn old(&self) -> Option<&T> {
        match self {
            Self::Insert { .. } => None,
            Self::Modify { old, .. } | Self::Remove { old, .. } => old.as_ref(),
        }
    }
}

/// A record that was read: a change of an item that is, or was, an entity of the table `T`.
#[derive(Clone)]
#[non_exhaustive]
pub struct Event<T> {
    /// What was done.
    pub change: Change<T>,
    /// The entity: that of the new image, else that of the old one. Without images, the one whose key templates can have written the key.
    pub entity: &'static EntitySchema,
    /// The attributes of the item's primary key. [`key`](Self::key) has them typed.
    pub keys: Item,
    /// Which images the stream holds, if the record says so.
    pub view: Option<StreamView>,
    /// The place of the record in its shard: a decimal number of up to 40 digits.
    pub sequence_number: Option<String>,
    /// The record's id. A record that is delivered again has the same one.
    pub event_id: Option<String>,
    /// When the record was made, by the service's clock. Of Lambda's records the fraction of a second is left out.
    pub created_at: Option<SystemTime>,
}

impl<T: TableDef> Event<T> {
    /// The key, if it is one that the templates of `E` can have written; of every view, `KEYS_ONLY` among them.
    ///
    /// No two entities of a table can write one key, so of several it is the key of one at most.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// use dynamo_runtime::streams::{self, Operation, Record};
    ///
    /// let mut keys = Shop::to_item(&Order { customer: "c1".into(), number: 1, warehouse: None })?;
    /// keys.retain(|name, _| name == "PK" || name == "SK");
    /// let batch = streams::decode::<Shop>([Record::new(Operation::Modify, keys)]);
    /// let event = &batch.events[0];
    /// assert_eq!(event.entity.name, "Order");
    /// assert_eq!(event.key::<Customer>(), None);
    /// let key = event.key::<Order>().unwrap();
    /// assert_eq!(key, Order::key("c1", 1)?);
    ///
    /// // the record does not hold the order: read it
    /// let orders: Vec<Shop> = BatchGet::new().key(key).send(&table).await?;
    /// # assert_eq!(orders.len(), 1);
    /// # Ok(()) }) }
    /// ```
    #[must_use]
    pub fn key<E: Entity>(&self) -> Option<Key<E>>
    where
        T: Holds<E>,
    {
        Key::of_attributes(&self.keys, T::SCHEMA)
    }
}

impl<T: fmt::Debug> fmt::Debug for Event<T> {
    // keys stay out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event")
            .field("change", &self.change)
            .field("entity", &self.entity.name)
            .field("view", &self.view)
            .field("sequence_number", &self.sequence_number)
            .field("event_id", &self.event_id)
            .field("created_at", &self.created_at)
            .finish_non_exhaustive()
    }
}
