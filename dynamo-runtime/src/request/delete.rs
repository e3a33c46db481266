//! DeleteItem: an item is deleted, by its key or as the entity that it is.

use super::write::{Action, Plan, When};
use super::{SdkInput, Written, without_cost};
use crate::entity::{Entity, Holds, TableDef, Versioned};
use crate::error::Error;
use crate::expression::Condition;
use crate::key::Arg;
use crate::page::Consumed;
use crate::schema::TableSchema;
use crate::write::{Done, Known, Needs, NewGuard, Options, Planned, Work};
use crate::{Key, Result, Sending, Table, item};
use std::fmt;

/// Deletes the item with a key, if it is there, and answers what it was. Made by the generated `delete`.
///
/// Calls DeleteItem. For an entity with a `#[unique]`, GetItem to learn the unique values, then TransactWriteItems, which deletes the guards too.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let old: Option<Order> = Order::delete("c1", 1).send(&table).await?;
/// assert_eq!(old.unwrap().number, 1);
/// assert_eq!(Order::delete("c1", 1).send(&table).await?, None);
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct Delete<E> {
    key: Result<Key<E>>,
    when: When,
    version: Option<u64>,
}

/// Deletes an entity's item, which must be there. Made by [`remove`](Entity::remove).
///
/// Calls DeleteItem on condition that an item has the key. For an entity with a `#[unique]`, TransactWriteItems, which deletes the guards too. If
/// there is no item, the error answers [`is_not_found`](Error::is_not_found).
#[must_use = "a request does nothing until it is sent"]
pub struct Remove<'e, E> {
    entity: &'e E,
    when: When,
    version: Option<u64>,
}

impl<E: Entity> Delete<E> {
    #[doc(hidden)]
    pub fn new(key: Result<Key<E>>) -> Self {
        Self {
            key,
            when: When::default(),
            version: None,
        }
    }

    /// A condition on the item as it stands; where there is none, on one without attributes. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.when.and(condition(E::FIELDS));
        self
    }

    /// Only if the stored version is this one; without it, the version does not matter. If it is another, the error answers
    /// [`is_version_conflict`](Error::is_version_conflict).
    pub fn expect_version(mut self, version: impl Arg<E::Version>) -> Self
    where
        E: Versioned,
    {
        self.version = Some(version.with(|version| (*version).into()));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        Plan::of::<T>(self.clone()).into_sdk(Options::default(), table.handle())
    }

    /// Deletes the item and answers what it was; `None` if there was none.
    ///
    /// For an entity with a `#[unique]`, the answer is what was read just before: fields that are neither unique nor guarded by a `#[version]` may
    /// have been changed by others in between.
    ///
    /// The error answers `is_condition_failed()` if a `when` does not hold, `is_key()` if a part of the key cannot stand in a key, and
    /// `may_have_applied()` if the answer was lost, or if the deleted item could not be read as the entity.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Option<E>> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Option<E>, Consumed)> {
        let (plan, handle) = (Plan::of::<T>(self), table.handle());
        Sending::new(async move {
            let done = plan.run(Options::default(), handle).await?;
            let read = |old| item::decode_tagged(old, handle.schema).map_err(|error| error.after_write("the item has been deleted"));
            let old = match done {
                Done {
                    answered: true, answer, ..
                } => answer,
                Done {
                    before: Some(Known::Item(item)),
                    ..
                } => Some(item),
                Done { .. } => None,
            };
            Ok((old.map(read).transpose()?, done.consumed))
        })
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Delete<E> {
    fn plan(self, plan: &mut Plan<'a>) {
        let write = self.key.and_then(|key| {
            let planned = Planned {
                version: self.version,
                condition: self.when.into_predicate()?,
                ..Planned::new::<E>("delete", key.attributes(T::SCHEMA), Work::Delete, Needs::Anything)
            };
            Ok(planned.guarded::<E>(vec![NewGuard::Becomes(None); E::SCHEMA.unique.len()], None))
        });
        plan.writes.push(write);
    }
}

impl<'e, E: Entity> Remove<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self {
            entity,
            when: When::default(),
            version: None,
        }
    }

    /// A condition on the item as it stands. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.when.and(condition(E::FIELDS));
        self
    }

    /// Only if the stored version is this one; without it, the version does not matter. If it is another, the error answers
    /// [`is_version_conflict`](Error::is_version_conflict).
    pub fn expect_version(mut self, version: impl Arg<E::Version>) -> Self
    where
        E: Versioned,
    {
        self.version = Some(version.with(|version| (*version).into()));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        Plan::of::<T>(self.clone()).into_sdk(Options::default(), table.handle())
    }

    /// Deletes the item.
    ///
    /// The error answers `is_not_found()` if it is not there, `is_condition_failed()` if a `when` does not hold, and `may_have_applied()` if the
    /// answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        let (plan, handle) = (Plan::of::<T>(self), table.handle());
        Sending::new(async move {
            let done = plan.run(Options::default(), handle).await?;
            Ok((Written, done.consumed))
        })
    }

    fn planned(self, table: &'static TableSchema) -> Result<Planned> {
        let key = self.entity.primary_key()?.attributes(table);
        let planned = Planned {
            version: self.version,
            condition: self.when.into_predicate()?,
            ..Planned::new::<E>("remove", key, Work::Delete, Needs::AnItem)
        };
        if E::SCHEMA.unique.is_empty() {
            return Ok(planned);
        }
        // hopes for what the struct says
        let known = Known::Item(item::encode(self.entity, table)?);
        Ok(planned.guarded::<E>(vec![NewGuard::Becomes(None); E::SCHEMA.unique.len()], Some(known)))
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Remove<'_, E> {
    fn plan(self, plan: &mut Plan<'a>) {
        plan.writes.push(self.planned(T::SCHEMA));
    }
}

impl<E> Clone for Delete<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
            when: self.when.clone(),
            version: self.version,
        }
    }
}

impl<E> Clone for Remove<'_, E> {
    fn clone(&self) -> Self {
        Self {
            entity: self.entity,
            when: self.when.clone(),
            version: self.version,
        }
    }
}

impl<E> fmt::Debug for Delete<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Delete(..)")
    }
}

impl<E> fmt::Debug for Remove<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remove(..)")
    }
}
