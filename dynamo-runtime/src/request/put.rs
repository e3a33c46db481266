//! PutItem: a whole entity is written; create, put, replace and save differ in what must be there before.

use super::write::{Action, Plan, When};
use super::{SdkInput, Written, without_cost};
use crate::entity::{Entity, Holds, TableDef, Versioned};
use crate::error::Error;
use crate::expression::Condition;
use crate::moment::system_time;
use crate::page::Consumed;
use crate::schema::TableSchema;
use crate::table::Handle;
use crate::time::Instant;
use crate::write::{Known, Needs, NewGuard, Options, Planned, Stamp, Work, guards_of};
use crate::{Result, Sending, Table, item};
use aws_sdk_dynamodb::types::AttributeValue;
use std::fmt;
use std::time::SystemTime;

/// Writes an item whose key must be free. Made by [`create`](Entity::create).
///
/// Calls PutItem on condition that no item has the key. For an entity with a `#[unique]`, TransactWriteItems, which writes the guards too.
#[must_use = "a request does nothing until it is sent"]
pub struct Create<'e, E> {
    write: Write<'e, E>,
}

/// Writes an item, whatever was there. Made by [`put`](Entity::put).
///
/// Calls PutItem without condition of its own. For an entity with a `#[unique]`, TransactWriteItems, which writes the guards too.
#[must_use = "a request does nothing until it is sent"]
pub struct Put<'e, E> {
    write: Write<'e, E>,
}

/// Writes an item over one that must be there. Made by [`replace`](Entity::replace).
///
/// Calls PutItem on condition that an item has the key. For an entity with a `#[unique]`, on condition that the unique values are those of the
/// struct as well; if they are not, TransactWriteItems, which moves the guards.
#[must_use = "a request does nothing until it is sent"]
pub struct Replace<'e, E> {
    write: Write<'e, E>,
}

/// Writes an item over the version that was read. Made by [`save`](Entity::save).
///
/// Calls PutItem on condition that the stored version is that of the struct, and stores one more; the struct has it after success. For an entity
/// with a `#[unique]`, on condition that the unique values are those of the struct as well; if they are not, TransactWriteItems, which moves the
/// guards.
#[must_use = "a request does nothing until it is sent"]
pub struct Save<'e, E> {
    entity: &'e mut E,
    when: When,
    at: Option<SystemTime>,
}

/// What `create`, `put` and `replace` have in common.
struct Write<'e, E> {
    entity: &'e E,
    when: When,
    at: Option<SystemTime>,
}

impl<'e, E: Entity> Write<'e, E> {
    fn new(entity: &'e E) -> Self {
        Self {
            entity,
            when: When::default(),
            at: None,
        }
    }

    fn plan(self, verb: &'static str, needs: Needs, table: &'static TableSchema) -> Result<Planned> {
        planned(self.entity, verb, needs, None, self.when, self.at, table)
    }
}

impl<E> Clone for Write<'_, E> {
    fn clone(&self) -> Self {
        Self {
            entity: self.entity,
            when: self.when.clone(),
            at: self.at,
        }
    }
}

/// A write of the whole entity; with a version, over the one before.
fn planned<E: Entity>(
    entity: &E,
    verb: &'static str,
    needs: Needs,
    raised: Option<u64>,
    when: When,
    at: Option<SystemTime>,
    table: &'static TableSchema,
) -> Result<Planned> {
    let mut stored = item::encode(entity, table)?;
    let key = item::key_of(&stored, table);
    let new = guards_of(entity)?.into_iter().map(NewGuard::Becomes).collect();
    // `create` needs a free key, and `put` hopes for one; the others hope for what the struct says
    let known = match needs {
        Needs::AnItem => Known::Item(stored.clone()),
        Needs::Nothing | Needs::Anything => Known::NoItem,
    };
    if let (Some(raised), Some(field)) = (raised, E::SCHEMA.version) {
        stored.insert(E::SCHEMA.fields[field].stored.to_owned(), AttributeValue::N(raised.to_string()));
    }
    let stamps = E::SCHEMA.updated_at.map(Stamp::always::<E>);
    let planned = Planned {
        version: raised.map(|_| entity.version_number()),
        condition: when.into_predicate()?,
        stamps: stamps.into_iter().collect(),
        at,
        ..Planned::new::<E>(verb, key, Work::Put(stored), needs)
    };
    Ok(planned.guarded::<E>(new, Some(known)))
}

// Written out and not made by a macro: rustc shows these lines below the message that a table does not hold the entity.

impl<'e, E: Entity> Create<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { write: Write::new(entity) }
    }

    /// A further condition on the item, which is not there: only what holds of no item can be met. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.write.when.and(condition(E::FIELDS));
        self
    }

    /// The moment that a field `#[updated_at]` stores, in place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.write.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        Plan::of::<T>(self.clone()).into_sdk(Options::default(), table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_condition_failed()` if there is an item with the key already, and shows it with `current()`; `is_unique_violation()`
    /// if another item has one of its unique values; `is_key()` if a part cannot stand in a key, `is_limit()` if the item is too large, and
    /// `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(Plan::of::<T>(self), table.handle())
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Create<'_, E> {
    fn plan(self, plan: &mut Plan<'a>) {
        plan.writes.push(self.write.plan("create", Needs::Nothing, T::SCHEMA));
    }
}

impl<'e, E: Entity> Put<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { write: Write::new(entity) }
    }

    /// A condition on the item as it stands; where there is none, on one without attributes. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.write.when.and(condition(E::FIELDS));
        self
    }

    /// The moment that a field `#[updated_at]` stores, in place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.write.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        Plan::of::<T>(self.clone()).into_sdk(Options::default(), table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_condition_failed()` if a `when` does not hold, and `is_unique_violation()` if another item has one of its unique
    /// values; `is_key()` if a part cannot stand in a key, `is_limit()` if the item is too large, and `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(Plan::of::<T>(self), table.handle())
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Put<'_, E> {
    fn plan(self, plan: &mut Plan<'a>) {
        plan.writes.push(self.write.plan("put", Needs::Anything, T::SCHEMA));
    }
}

impl<'e, E: Entity> Replace<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { write: Write::new(entity) }
    }

    /// A condition on the item as it stands. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.write.when.and(condition(E::FIELDS));
        self
    }

    /// The moment that a field `#[updated_at]` stores, in place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.write.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        Plan::of::<T>(self.clone()).into_sdk(Options::default(), table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_not_found()` if there is no item with the key, `is_condition_failed()` if a `when` does not hold, and
    /// `is_unique_violation()` if another item has one of its unique values; `is_key()` if a part cannot stand in a key, `is_limit()` if the item
    /// is too large, and `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(Plan::of::<T>(self), table.handle())
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Replace<'_, E> {
    fn plan(self, plan: &mut Plan<'a>) {
        plan.writes.push(self.write.plan("replace", Needs::AnItem, T::SCHEMA));
    }
}

impl<'e, E: Entity + Versioned> Save<'e, E> {
    pub(crate) fn new(entity: &'e mut E) -> Self {
        Self {
            entity,
            when: When::default(),
            at: None,
        }
    }

    /// A further condition on the item as it stands. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.when.and(condition(E::FIELDS));
        self
    }

    /// The moment that a field `#[updated_at]` stores, in place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        let mut plan = Plan::default();
        plan.writes.push(self.planned(T::SCHEMA).map(|(write, _)| write));
        plan.into_sdk(Options::default(), table.handle())
    }

    /// Writes the item. After success the struct has the version that is stored.
    ///
    /// The error answers `is_version_conflict()` if somebody else has written the item since it was read, and shows it with `current()`;
    /// `is_not_found()` if it is gone, `is_condition_failed()` if a `when` does not hold, and `is_unique_violation()` if another item has one of
    /// its unique values; `is_key()` if a part cannot stand in a key, `is_limit()` if the item is too large or the version cannot be raised, and
    /// `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written>
    where
        'e: 'a,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)>
    where
        'e: 'a,
    {
        send(Plan::of::<T>(self), table.handle())
    }

    /// The write, and the version that it stores.
    fn planned(&self, table: &'static TableSchema) -> Result<(Planned, u64)> {
        let version = self.entity.version_number();
        let raised = version.checked_add(1).filter(|raised| *raised <= E::LAST_VERSION).ok_or_else(|| {
            Error::limit(format!(
                "the version of `{}` cannot be raised: it is the last one of its type",
                E::SCHEMA.name
            ))
        })?;
        let write = planned(
            &*self.entity,
            "save",
            Needs::AnItem,
            Some(raised),
            self.when.clone(),
            self.at,
            table,
        )?;
        Ok((write, raised))
    }
}

impl<'a, 'e: 'a, T: TableDef + Holds<E>, E: Entity + Versioned> Action<'a, T> for Save<'e, E> {
    fn plan(self, plan: &mut Plan<'a>) {
        let write = self.planned(T::SCHEMA).map(|(write, raised)| {
            let entity = self.entity;
            plan.after.push(Box::new(move |now| {
                entity.set_version_number(raised);
                entity.set_updated_at(self.at.unwrap_or(now));
            }));
            write
        });
        plan.writes.push(write);
    }
}

fn send<'a>(plan: Plan<'a>, handle: &'a Handle) -> Sending<'a, (Written, Consumed)> {
    Sending::new(async move {
        let done = plan.run(Options::default(), handle).await?;
        Ok((Written, done.consumed))
    })
}

impl<E> Clone for Create<'_, E> {
    fn clone(&self) -> Self {
        Self { write: self.write.clone() }
    }
}

impl<E> fmt::Debug for Create<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Create(..)")
    }
}

impl<E> Clone for Put<'_, E> {
    fn clone(&self) -> Self {
        Self { write: self.write.clone() }
    }
}

impl<E> fmt::Debug for Put<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Put(..)")
    }
}

impl<E> Clone for Replace<'_, E> {
    fn clone(&self) -> Self {
        Self { write: self.write.clone() }
    }
}

impl<E> fmt::Debug for Replace<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Replace(..)")
    }
}

impl<E> fmt::Debug for Save<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Save(..)")
    }
}
