//! GetItem: one item by its primary key, or whether it is there.

use super::projection::Projected;
use super::write::{Action, Plan};
use super::{SdkInput, call, sieve, without_cost};
use crate::entity::{Entity, Holds, Read, TableDef, ViewOf};
use crate::error::{Error, Operation};
use crate::expression::Expressions;
use crate::page::Consumed;
use crate::schema::pattern::Asked;
use crate::table::Handle;
use crate::write::{Needs, Planned, Work};
use crate::{Item, Key, Result, Sending, Table, item};
use aws_sdk_dynamodb::operation::get_item::GetItemInput;
use aws_sdk_dynamodb::operation::get_item::builders::GetItemInputBuilder;
use aws_sdk_dynamodb::types::ReturnConsumedCapacity;
use std::fmt;
use std::marker::PhantomData;

/// Reads one item by its primary key. Made by the generated `get`. `R` is what comes out: the entity, or a view of it.
///
/// Calls GetItem. Eventually consistent unless [`consistent`](Get::consistent).
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let order: Option<Order> = Order::get("c1", 1).consistent().send(&table).await?;
/// assert_eq!(order.unwrap().warehouse.as_deref(), Some("east"));
/// assert_eq!(Order::get("c1", 9).send(&table).await?, None);
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct Get<R> {
    pub(super) key: Result<Key<()>>,
    consistent: bool,
    pub(super) live: bool,
    of: PhantomData<fn() -> R>,
}

/// Asks whether an item is there, without reading it. Made by the generated `exists`.
///
/// Calls GetItem for the partition key alone; it costs as much as reading the item. An item that has expired counts until DynamoDB has removed it,
/// in a transaction too.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// assert!(Order::exists("c1", 1).send(&table).await?);
/// assert!(!Order::exists("c1", 9).send(&table).await?);
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct Exists<E> {
    key: Result<Key<E>>,
    consistent: bool,
}

impl<R> Get<R> {
    #[doc(hidden)]
    pub fn new(key: Result<Key<R>>) -> Self
    where
        R: Entity,
    {
        Self {
            key: key.map(Key::of_any),
            consistent: false,
            live: false,
            of: PhantomData,
        }
    }

    /// Reads what a view takes of the item, and not more: a struct with `#[view(of = ..)]`, of this entity. It spares the transfer, and costs as much.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html>
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// #[derive(serde::Deserialize, SingleTable)]
    /// #[view(of = Order)]
    /// struct Place { warehouse: Option<String> }
    ///
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let place = Order::get("c1", 1).project::<Place>().send(&table).await?;
    /// assert_eq!(place.unwrap().warehouse.as_deref(), Some("east"));
    /// # Ok(()) }) }
    /// ```
    pub fn project<V: ViewOf<R>>(self) -> Get<V> {
        Get {
            key: self.key,
            consistent: self.consistent,
            live: self.live,
            of: PhantomData,
        }
    }

    /// Sees every write that was answered before. Costs twice as much.
    pub fn consistent(mut self) -> Self {
        self.consistent = true;
        self
    }

    /// An item that has expired by its field `#[ttl]` is answered as none: DynamoDB removes expired items only within a few days, and answers
    /// them until then. The time is the client's. Without such a field it changes nothing.
    ///
    /// Writes know no `live`: to `create` an expired item is there. What may replace one says so by a condition, as in
    /// `hold.put().when(|held| !held.expires().gt(now))`.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-expired-items.html>
    pub fn live(mut self) -> Self {
        self.live = true;
        self
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<R::Of>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        R: Read,
    {
        to_sdk(self.input(table.handle())?)
    }

    fn input(&self, handle: &Handle) -> Result<GetItemInputBuilder>
    where
        R: Read,
    {
        let input = input(&self.key, self.consistent, handle)?;
        let Some(projected) = Projected::of::<R>(handle.schema, self.live) else {
            return Ok(input);
        };
        Ok(input
            .projection_expression(projected.expression)
            .set_expression_attribute_names(projected.names))
    }

    /// Reads the item; `None` if there is none.
    ///
    /// The error answers `is_key()` if a part of the key cannot stand in a key, and `is_decode()` if the item is not what the entity expects.
    pub fn send<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, Option<R>>
    where
        R: Read,
    {
        without_cost(self.send_with_cost(table))
    }

    /// The item as it is stored.
    pub(super) async fn item(&self, handle: &Handle) -> Result<(Option<Item>, Consumed)>
    where
        R: Entity,
    {
        get(self.input(handle)?, R::SCHEMA.name, handle).await
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, (Option<R>, Consumed)>
    where
        R: Read,
    {
        let handle = table.handle();
        Sending::new(async move {
            let input = self.input(handle)?;
            let (mut name, mut has_ttl) = ("", false);
            for entity in R::entities() {
                handle.record(entity, Asked::Verb("get"));
                (name, has_ttl) = (entity.name, entity.ttl.is_some());
            }
            let (found, consumed) = get(input, name, handle).await?;
            let (live, schema) = (self.live && has_ttl, handle.schema);
            let found = found.filter(|found| !live || !sieve::has_expired(found, schema, handle.now()));
            let read = |found| item::decode_tagged(found, schema);
            Ok((found.map(read).transpose()?, consumed))
        })
    }
}

impl<E: Entity> Exists<E> {
    #[doc(hidden)]
    pub fn new(key: Result<Key<E>>) -> Self {
        Self { key, consistent: false }
    }

    /// Sees every write that was answered before. Costs twice as much.
    pub fn consistent(mut self) -> Self {
        self.consistent = true;
        self
    }

    fn input(&self, handle: &Handle) -> Result<GetItemInputBuilder> {
        let input = input(&self.key, self.consistent, handle)?;
        let mut expressions = Expressions::default();
        expressions.alias("#pk", handle.schema.pk);
        Ok(input
            .projection_expression("#pk")
            .set_expression_attribute_names(expressions.names()))
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of the key cannot stand in a key.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        to_sdk(self.input(table.handle())?)
    }

    /// Whether the item is there. The error answers `is_key()` if a part of the key cannot stand in a key.
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, bool> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (bool, Consumed)> {
        let handle = table.handle();
        Sending::new(async move {
            let input = self.input(handle)?;
            handle.record(E::SCHEMA, Asked::Verb("exists"));
            let (found, consumed) = get(input, E::SCHEMA.name, handle).await?;
            Ok((found.is_some(), consumed))
        })
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Exists<E> {
    fn plan(self, plan: &mut Plan<'a>) {
        let write = self
            .key
            .map(|key| Planned::new::<E>("exists", key.attributes(T::SCHEMA), Work::Check, Needs::AnItem));
        plan.writes.push(write);
    }
}

fn input<E>(key: &Result<Key<E>>, consistent: bool, handle: &Handle) -> Result<GetItemInputBuilder> {
    let key = key.as_ref().map_err(Error::again)?;
    Ok(GetItemInput::builder()
        .table_name(&handle.name)
        .set_key(Some(key.attributes(handle.schema)))
        .set_consistent_read(consistent.then_some(true))
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes))
}

fn to_sdk(input: GetItemInputBuilder) -> Result<Vec<SdkInput>> {
    Ok(vec![SdkInput::GetItem(input.build().map_err(Error::built)?)])
}

pub(crate) async fn get(input: GetItemInputBuilder, entity: &'static str, handle: &Handle) -> Result<(Option<Item>, Consumed)> {
    let client = handle.client()?;
    let key = input.get_key().clone().unwrap_or_default();
    let operation = Operation {
        name: "GetItem",
        entity,
        table: &handle.name,
        index: "",
        shard: None,
        writes: false,
    };
    let sent = call(operation, handle.schema, input.send_with(client), |answer| {
        Consumed::of(answer.consumed_capacity())
    });
    match sent.await {
        Ok((answer, consumed)) => Ok((answer.item, consumed)),
        Err(error) => Err(error.with_key(key)),
    }
}

impl<R> Clone for Get<R> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
            consistent: self.consistent,
            live: self.live,
            of: PhantomData,
        }
    }
}

impl<E> Clone for Exists<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
            consistent: self.consistent,
        }
    }
}

impl<R> fmt::Debug for Get<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Get")
            .field("consistent", &self.consistent)
            .field("live", &self.live)
            .finish_non_exhaustive()
    }
}

impl<E> fmt::Debug for Exists<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exists")
            .field("consistent", &self.consistent)
            .finish_non_exhaustive()
    }
}
