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

macro_rules! puts {
    ($(
        $(#[$doc:meta])*
        $name:ident $before:ident;
    )*) => {$(
        $(#[$doc])*
        #[must_use = "a request does nothing until it is sent"]
        pub struct $name<'e, E> {
            entity: &'e E,
        }

        impl<'e, E: Entity> $name<'e, E> {
            pub(crate) fn new(entity: &'e E) -> Self {
                Self { entity }
            }

            /// The SDK input that `send` would send.
            ///
            /// # Errors
            /// If a part of the keys cannot stand in a key, or the entity cannot be stored.
            pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
                let input = input(self.entity, Before::$before, table.handle())?;
                Ok(vec![SdkInput::PutItem(input.build().map_err(Error::built)?)])
            }

            /// Writes the item. The future borrows nothing of the entity: the item is put together here.
            ///
            /// The error answers `is_key()` if a part cannot stand in a key, `is_limit()` if the item is too large, `is_condition_failed()` if
            /// what must be there before is not, and `may_have_applied()` if the answer was lost.
            pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Written> {
                without_cost(self.send_with_cost(table))
            }

            /// As [`send`](Self::send), with what it has cost.
            pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
                let handle = table.handle();
                let input = input(self.entity, Before::$before, handle);
                let key = self.entity.primary_key().map(|key| key.attributes(handle.schema));
                Sending::new(async move {
                    let sent = put(input?, E::SCHEMA.name, Before::$before, handle);
                    sent.await.map_err(|error| match key {
                        Ok(key) => error.with_key(key),
                        // the same refusal
                        Err(_) => error,
                    })
                })
            }
        }

        impl<E> fmt::Debug for $name<'_, E> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    )*};
}

puts! {
    /// Writes an item whose key must be free. Made by [`create`](Entity::create).
    ///
    /// Calls PutItem on condition that no item has the key. If one has, the error answers
    /// [`is_condition_failed`](Error::is_condition_failed) and shows it with [`current`](Error::current).
    Create Nothing;

    /// Writes an item, whatever was there. Made by [`put`](Entity::put).
    ///
    /// Calls PutItem without condition.
    Put Anything;

    /// Writes an item over one that must be there. Made by [`replace`](Entity::replace).
    ///
    /// Calls PutItem on condition that an item has the key. If none has, the error answers [`is_not_found`](Error::is_not_found).
    Replace AnItem;
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

async fn put(input: PutItemInputBuilder, entity: &'static str, before: Before, handle: &Handle) -> Result<(Written, Consumed)> {
    let client = handle.client()?;
    let operation = Operation {
        name: "PutItem",
        subject: entity,
        writes: true,
        needs_item: matches!(before, Before::AnItem),
    };
    let sent = call(operation, handle.schema, &handle.name, input.send_with(client), |answer| {
        Consumed::of(answer.consumed_capacity())
    });
    sent.await.map(|(_, consumed)| (Written, consumed))
}
