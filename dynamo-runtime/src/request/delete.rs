//! DeleteItem: an item is deleted, by its key or as the entity that it is.

use super::{SdkInput, Written, call, without_cost};
use crate::entity::{Entity, Holds, TableDef};
use crate::error::{Error, Operation};
use crate::page::Consumed;
use crate::table::Handle;
use crate::{Item, Key, Result, Sending, Table, item};
use aws_sdk_dynamodb::operation::delete_item::DeleteItemInput;
use aws_sdk_dynamodb::operation::delete_item::builders::DeleteItemInputBuilder;
use aws_sdk_dynamodb::types::{ReturnConsumedCapacity, ReturnValue};
use std::fmt;

/// Deletes the item with a key, if it is there, and answers what it was. Made by the generated `delete`.
///
/// Calls DeleteItem without condition.
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
}

/// Deletes an entity's item, which must be there. Made by [`remove`](Entity::remove).
///
/// Calls DeleteItem on condition that an item has the key. If none has, the error answers [`is_not_found`](Error::is_not_found).
#[must_use = "a request does nothing until it is sent"]
pub struct Remove<E> {
    key: Result<Key<E>>,
}

impl<E: Entity> Delete<E> {
    #[doc(hidden)]
    pub fn new(key: Result<Key<E>>) -> Self {
        Self { key }
    }

    fn input(&self, handle: &Handle) -> Result<DeleteItemInputBuilder> {
        Ok(input(&self.key, handle)?.return_values(ReturnValue::AllOld))
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.input(table.handle())?)
    }

    /// Deletes the item and answers what it was; `None` if there was none.
    ///
    /// The error answers `is_key()` if a part of the key cannot stand in a key, and `may_have_applied()` if the answer was lost, or if the
    /// deleted item could not be read as the entity.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Option<E>> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Option<E>, Consumed)> {
        let handle = table.handle();
        Sending::new(async move {
            let (old, consumed) = delete(self.input(handle)?, E::SCHEMA.name, false, handle).await?;
            let read = |old| item::decode_tagged(old, handle.schema).map_err(|error| error.after_write("the item has been deleted"));
            Ok((old.map(read).transpose()?, consumed))
        })
    }
}

impl<E: Entity> Remove<E> {
    pub(crate) fn new(key: Result<Key<E>>) -> Self {
        Self { key }
    }

    fn input(&self, handle: &Handle) -> Result<DeleteItemInputBuilder> {
        let input = input(&self.key, handle)?;
        Ok(input
            .condition_expression("attribute_exists(#pk)")
            .expression_attribute_names("#pk", handle.schema.pk))
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.input(table.handle())?)
    }

    /// Deletes the item.
    ///
    /// The error answers `is_not_found()` if it is not there, and `may_have_applied()` if the answer was lost.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        let handle = table.handle();
        Sending::new(async move {
            let (_, consumed) = delete(self.input(handle)?, E::SCHEMA.name, true, handle).await?;
            Ok((Written, consumed))
        })
    }
}

fn input<E>(key: &Result<Key<E>>, handle: &Handle) -> Result<DeleteItemInputBuilder> {
    let key = key.as_ref().map_err(Error::again)?;
    Ok(DeleteItemInput::builder()
        .table_name(&handle.name)
        .set_key(Some(key.attributes(handle.schema)))
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes))
}

fn to_sdk(input: DeleteItemInputBuilder) -> Result<Vec<SdkInput>> {
    Ok(vec![SdkInput::DeleteItem(input.build().map_err(Error::built)?)])
}

async fn delete(
    input: DeleteItemInputBuilder,
    entity: &'static str,
    needs_item: bool,
    handle: &Handle,
) -> Result<(Option<Item>, Consumed)> {
    let client = handle.client()?;
    let key = input.get_key().clone().unwrap_or_default();
    let operation = Operation {
        name: "DeleteItem",
        entity,
        table: &handle.name,
        index: "",
        writes: true,
        needs_item,
    };
    let sent = call(operation, handle.schema, input.send_with(client), |answer| {
        Consumed::of(answer.consumed_capacity())
    });
    match sent.await {
        Ok((answer, consumed)) => Ok((answer.attributes, consumed)),
        Err(error) => Err(error.with_key(key)),
    }
}

impl<E> Clone for Delete<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
        }
    }
}

impl<E> Clone for Remove<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
        }
    }
}

impl<E> fmt::Debug for Delete<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Delete(..)")
    }
}

impl<E> fmt::Debug for Remove<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Remove(..)")
    }
}
