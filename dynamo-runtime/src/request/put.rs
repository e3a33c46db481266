//! PutItem: a whole entity is written; create, put and replace differ in what must be there before.

use super::{SdkInput, Written, call, without_cost};
use crate::entity::{Entity, Holds, TableDef};
use crate::error::{Error, Operation};
use crate::page::Consumed;
use crate::table::Handle;
use crate::{Result, Sending, Table, item};
use aws_sdk_dynamodb::operation::put_item::PutItemInput;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemInputBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValuesOnConditionCheckFailure};
use std::fmt;

/// What must be there before a write.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    Anything,
    AnItem,
}

/// Writes an item whose key must be free. Made by [`create`](Entity::create).
///
/// Calls PutItem on condition that no item has the key.
#[must_use = "a request does nothing until it is sent"]
pub struct Create<'e, E> {
    entity: &'e E,
}

/// Writes an item, whatever was there. Made by [`put`](Entity::put).
///
/// Calls PutItem without condition.
#[must_use = "a request does nothing until it is sent"]
pub struct Put<'e, E> {
    entity: &'e E,
}

/// Writes an item over one that must be there. Made by [`replace`](Entity::replace).
///
/// Calls PutItem on condition that an item has the key.
#[must_use = "a request does nothing until it is sent"]
pub struct Replace<'e, E> {
    entity: &'e E,
}

// Written out and not made by a macro: rustc shows these lines below the message that a table does not hold the entity.

impl<'e, E: Entity> Create<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { entity }
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.entity, Before::Nothing, table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_condition_failed()` if there is an item with the key already, and shows it with `current()`; `is_key()` if a part
    /// cannot stand in a key, `is_limit()` if the item is too large, and `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(self.entity, Before::Nothing, table.handle())
    }
}

impl<'e, E: Entity> Put<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { entity }
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.entity, Before::Anything, table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_key()` if a part cannot stand in a key, `is_limit()` if the item is too large, and `may_have_applied()` if the
    /// answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(self.entity, Before::Anything, table.handle())
    }
}

impl<'e, E: Entity> Replace<'e, E> {
    pub(crate) fn new(entity: &'e E) -> Self {
        Self { entity }
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.entity, Before::AnItem, table.handle())
    }

    /// Writes the item. It is put together here: the future borrows nothing of the entity.
    ///
    /// The error answers `is_not_found()` if there is no item with the key; `is_key()` if a part cannot stand in a key, `is_limit()` if the item
    /// is too large, and `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        send(self.entity, Before::AnItem, table.handle())
    }
}

fn input<E: Entity>(entity: &E, before: Before, handle: &Handle) -> Result<PutItemInputBuilder> {
    let input = PutItemInput::builder()
        .table_name(&handle.name)
        .set_item(Some(item::encode(entity, handle.schema)?))
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
    let condition = match before {
        Before::Anything => return Ok(input),
        Before::Nothing => "attribute_not_exists(#pk)",
        Before::AnItem => "attribute_exists(#pk)",
    };
    Ok(input
        .condition_expression(condition)
        .expression_attribute_names("#pk", handle.schema.pk)
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld))
}

fn to_sdk<E: Entity>(entity: &E, before: Before, handle: &Handle) -> Result<Vec<SdkInput>> {
    let input = input(entity, before, handle)?;
    Ok(vec![SdkInput::PutItem(input.build().map_err(Error::built)?)])
}

fn send<'a, E: Entity>(entity: &E, before: Before, handle: &'a Handle) -> Sending<'a, (Written, Consumed)> {
    let input = input(entity, before, handle);
    let operation = Operation {
        name: "PutItem",
        entity: E::SCHEMA.name,
        table: &handle.name,
        index: "",
        writes: true,
        needs_item: matches!(before, Before::AnItem),
    };
    Sending::new(async move {
        let (client, input) = (handle.client()?, input?);
        let key = input
            .get_item()
            .as_ref()
            .map(|item| item::key_of(item, handle.schema))
            .unwrap_or_default();
        let sent = call(operation, handle.schema, input.send_with(client), |answer| {
            Consumed::of(answer.consumed_capacity())
        });
        match sent.await {
            Ok((_, consumed)) => Ok((Written, consumed)),
            Err(error) => Err(error.with_key(key)),
        }
    })
}

impl<E> Clone for Create<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Create<'_, E> {}

impl<E> fmt::Debug for Create<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Create(..)")
    }
}

impl<E> Clone for Put<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Put<'_, E> {}

impl<E> fmt::Debug for Put<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Put(..)")
    }
}

impl<E> Clone for Replace<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Replace<'_, E> {}

impl<E> fmt::Debug for Replace<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Replace(..)")
    }
}
