//! UpdateItem: some fields of an item are changed, and with them every key, guard and TTL that they feed.

mod aliases;
mod edits;

use super::write::{Action, Plan, When};
use super::{SdkInput, without_cost};
use crate::entity::{Entity, Holds, TableDef, Versioned};
use crate::error::Error;
use crate::expression::{Attr, Change, Condition, IntoChange};
use crate::key::{self, Arg, Part};
use crate::moment::system_time;
use crate::page::Consumed;
use crate::request::Get;
use crate::time::Instant;
use crate::write::{Done, Options};
use crate::{Key, Result, Sending, Table, item};
use aws_sdk_dynamodb::types::AttributeValue;
use std::fmt;
use std::time::SystemTime;

/// Changes fields of an item, and answers the item as it now is. Made by the generated `update`.
///
/// Every index key, guard and TTL that the changed fields feed is written in the same request, and a `#[version]` is raised. The item must be
/// there, unless the update is an [`upsert`](Self::upsert).
///
/// Calls UpdateItem. If a `#[unique]` field is set, GetItem to learn the value so far, TransactWriteItems, and GetItem for the answer.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let moved = Order::update("c1", 1)
///     .when(|o| o.warehouse().eq("east"))
///     .set(|o| o.warehouse().to("west"))
///     .send(&table)
///     .await?;
/// assert_eq!(moved.warehouse.as_deref(), Some("west"));
/// assert_eq!(Order::by_warehouse("west").count(&table).await?, 1); // the index has followed
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct Update<E> {
    key: Result<Key<E>>,
    /// What the key's fields are, in the order of `key_fields`.
    parts: Vec<Part<'static>>,
    /// The same as the body stores them: an upsert writes them.
    given: Vec<(usize, Result<Option<AttributeValue>>)>,
    change: Change<E>,
    when: When,
    version: Option<u64>,
    upsert: bool,
    exactly_once: bool,
    at: Option<SystemTime>,
}

impl<E: Entity> Update<E> {
    /// The item with these parts of the key; for generated code.
    #[doc(hidden)]
    pub fn new(parts: &[Part<'_>]) -> Self {
        Self {
            key: key::key(parts),
            parts: parts.iter().cloned().map(Part::into_owned).collect(),
            given: Vec::new(),
            change: Change::none(),
            when: When::default(),
            version: None,
            upsert: false,
            exactly_once: false,
            at: None,
        }
    }

    /// A field of the key as the body stores it; for generated code.
    #[doc(hidden)]
    pub fn given<T, S>(mut self, field: Attr<E, T, S>, value: impl Arg<T>) -> Self {
        let position = E::SCHEMA.key_fields.get(self.given.len()).copied().unwrap_or_default();
        self.given.push((position, field.encode(value)));
        self
    }

    /// The changes: one, or several in a tuple or a `Vec`. May be called again: a change that is made only in some cases is a second `set`, or one
    /// that is pushed to the `Vec`.
    ///
    /// A field that is set twice, or inside one that is set whole, is an error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let new_name = Some("Ada Lovelace");
    /// let changed = Customer::update("c1")
    ///     .set(|c| new_name.map(|name| c.name().to(name)).into_iter().collect::<Vec<_>>())
    ///     .send(&table)
    ///     .await?;
    /// assert_eq!(changed.name, "Ada Lovelace");
    /// # Ok(()) }) }
    /// ```
    pub fn set<C: IntoChange<E>>(mut self, changes: impl FnOnce(E::Changes) -> C) -> Self {
        self.change.merge(changes(E::CHANGES).into_change());
        self
    }

    /// A condition on the item as it stands. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.when.and(condition(E::FIELDS));
        self
    }

    /// Only if the stored version is this one. If not, the error answers [`is_version_conflict`](Error::is_version_conflict). An item without a
    /// version counts as version 0.
    pub fn expect_version(mut self, version: impl Arg<E::Version>) -> Self
    where
        E: Versioned,
    {
        self.version = Some(version.with(|version| (*version).into()));
        self
    }

    /// Makes the item if it is not there.
    ///
    /// The fields of the key, the type tag, and the index keys that are known are written too; a field `#[created_at]` once. What is made must be an
    /// item that can be read back: fields that serde does not do without have to be set, or nothing is sent.
    ///
    /// Where the primary key folds or cuts a field, as `lower` and `secs` do, an item may be there with another value of it. If that item is older
    /// than an index or TTL that holds the field, and so lacks it, the error answers `is_condition_failed()`: [`reindex`](Entity::reindex) gives the
    /// item what it lacks.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let new = Customer::update("c2").upsert().set(|c| c.name().to("Grace")).send(&table).await?;
    /// assert_eq!(new, Customer { id: "c2".into(), name: "Grace".into() });
    /// # Ok(()) }) }
    /// ```
    pub fn upsert(mut self) -> Self {
        self.upsert = true;
        self
    }

    /// Once and no more often, even if answers are lost: TransactWriteItems in place of UpdateItem, which costs twice as much, and a GetItem for the
    /// answer.
    ///
    /// The SDK sends an update again whose answer was lost, so that without this `add`, `append` and the like may take place twice.
    pub fn exactly_once(mut self) -> Self {
        self.exactly_once = true;
        self
    }

    /// The moment that fields `#[created_at]` and `#[updated_at]` store, in place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// As [`send`](Self::send), for everything that is known before sending.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        let options = self.options();
        Plan::of::<T>(self.clone()).into_sdk(options, table.handle())
    }

    /// Changes the item and answers it as it now is.
    ///
    /// The error answers `is_not_found()` if it is not there, `is_condition_failed()` if a `when` does not hold or a number would leave the range of
    /// its type, `is_version_conflict()` if an expected version is not the stored one, and `is_unique_violation()` if another item has a unique
    /// value; all but the first show the item with `current()`. Further `is_key()` if a value cannot stand in a key, `is_limit()` if an
    /// expression is too large, and `may_have_applied()` if the answer was lost, or could not be read as the entity.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, E> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (E, Consumed)> {
        let (options, handle) = (self.options(), table.handle());
        let key = self.key.as_ref().map(Clone::clone).map_err(Error::again);
        let plan = Plan::of::<T>(self);
        Sending::new(async move {
            let done = plan.run(options, handle).await?;
            let (new, consumed) = match done {
                Done {
                    answered: true,
                    answer,
                    consumed,
                    ..
                } => (answer, consumed),
                // a transaction answers no items
                Done { consumed, .. } => {
                    let read = Get::new(key)
                        .consistent()
                        .item(handle)
                        .await
                        .map_err(|error| error.after_write(DONE))?;
                    (read.0, consumed + read.1)
                }
            };
            let Some(new) = new else {
                return Err(Error::usage(format!("`{}` was gone when its update had taken place", E::SCHEMA.name)).after_write(DONE));
            };
            let entity = item::decode_tagged(new, handle.schema).map_err(|error| error.after_write(DONE))?;
            Ok((entity, consumed))
        })
    }

    fn options(&self) -> Options {
        Options {
            transaction: self.exactly_once,
            ..Options::default()
        }
    }
}

const DONE: &str = "the update has taken place";

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Update<E> {
    fn plan(self, plan: &mut Plan<'a>) {
        plan.writes.push(self.planned(T::SCHEMA));
    }
}

impl<E> Clone for Update<E> {
    fn clone(&self) -> Self {
        let given = self.given.iter().map(|(field, value)| match value {
            Ok(value) => (*field, Ok(value.clone())),
            Err(error) => (*field, Err(error.again())),
        });
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
            parts: self.parts.clone(),
            given: given.collect(),
            change: self.change.clone(),
            when: self.when.clone(),
            version: self.version,
            upsert: self.upsert,
            exactly_once: self.exactly_once,
            at: self.at,
        }
    }
}

impl<E> fmt::Debug for Update<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Update")
            .field("upsert", &self.upsert)
            .field("exactly_once", &self.exactly_once)
            .finish_non_exhaustive()
    }
}
