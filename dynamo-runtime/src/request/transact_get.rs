//! TransactGetItems: several items by their keys, as they stand together at one moment.

use super::batch::IntoKey;
use super::projection::Projected;
use super::{Get, SdkInput, call, sieve, without_cost};
use crate::entity::{Entity, Holds, Read, TableDef};
use crate::error::{Error, Operation, Result};
use crate::page::Consumed;
use crate::retry::Backoff;
use crate::schema::{EntitySchema, TableSchema, ViewSchema, pattern};
use crate::table::Handle;
use crate::{Item, Key, Sending, Table, item, limits};
use aws_sdk_dynamodb::operation::transact_get_items::TransactGetItemsInput;
use aws_sdk_dynamodb::types::{self, CancellationReason, ReturnConsumedCapacity, TransactGetItem};
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

/// Reads several items as they stand together at one moment: no write comes between them.
///
/// There are two ways to say which. Up to twelve requests of `get` are answered by a tuple of their types:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let (order, customer) = TransactGet::new().add(Order::get("c1", 1)).add(Customer::get("c1")).send(&table).await?;
/// assert_eq!(order.unwrap().warehouse.as_deref(), Some("east"));
/// assert_eq!(customer.unwrap().name, "Ada");
/// # Ok(()) }) }
/// ```
///
/// And up to a hundred keys are answered by the table's enum, in their order:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let orders = [1, 9].map(|number| Order::key("c1", number));
/// let found: Vec<Option<Shop>> = TransactGet::new().key(Customer::key("c1")).keys(orders).send(&table).await?;
/// assert!(matches!(&found[..], [Some(Shop::Customer(_)), Some(Shop::Order(_)), None]));
/// # Ok(()) }) }
/// ```
///
/// Calls TransactGetItems, which costs twice as much as reading the items consistently one by one. An item that a transaction is just writing
/// makes it fail; it is then sent again after a wait that grows, and the error answers `is_conflict()` if that does not help.
#[must_use = "a request does nothing until it is sent"]
pub struct TransactGet<A> {
    asked: Vec<Asked>,
    of: PhantomData<fn() -> A>,
}

/// A key that was given.
struct Asked {
    key: Result<Key<()>>,
    entity: &'static EntitySchema,
    view: Option<&'static ViewSchema>,
    live: bool,
}

impl TransactGet<()> {
    /// A transaction that reads nothing yet.
    pub const fn new() -> Self {
        Self {
            asked: Vec::new(),
            of: PhantomData,
        }
    }

    /// Adds a key, to be answered by the table's enum. One with a part that cannot stand in a key is told by `send`.
    pub fn key<T: Holds<E>, E: Entity>(self, key: impl IntoKey<E>) -> TransactGet<Vec<T>> {
        self.becomes::<Vec<T>>().key(key)
    }

    /// Adds keys, to be answered by the table's enum.
    pub fn keys<T: Holds<E>, E: Entity>(self, keys: impl IntoIterator<Item: IntoKey<E>>) -> TransactGet<Vec<T>> {
        self.becomes::<Vec<T>>().keys(keys)
    }
}

impl<T> TransactGet<Vec<T>> {
    /// Adds a key. One with a part that cannot stand in a key is told by `send`.
    pub fn key<E: Entity>(mut self, key: impl IntoKey<E>) -> Self
    where
        T: Holds<E>,
    {
        self.asked.push(Asked {
            key: key.into_key().map(Key::of_any),
            entity: E::SCHEMA,
            view: None,
            live: false,
        });
        self
    }

    /// Adds keys.
    pub fn keys<E: Entity>(self, keys: impl IntoIterator<Item: IntoKey<E>>) -> Self
    where
        T: Holds<E>,
    {
        keys.into_iter().fold(self, Self::key)
    }
}

impl<A> TransactGet<A> {
    /// Adds a request of `get`, whose type joins the tuple that is answered: an entity, or a view after [`project`](Get::project). Its `consistent()`
    /// has no meaning here: all are.
    // The answer is a parameter, here and below: were it spelled by the bound, an unmet bound would be a method that is not there.
    #[allow(clippy::should_implement_trait, reason = "no sum: it adds to what is read")]
    pub fn add<R: Read, B>(mut self, get: Get<R>) -> TransactGet<B>
    where
        A: Grows<With<R> = B>,
    {
        let (Get { key, live, .. }, view) = (get, R::view());
        // one: what a `get` reads is an entity or a view of one
        self.asked.extend(
            R::entities()
                .iter()
                .zip([key])
                .map(|(entity, key)| Asked { key, entity, view, live }),
        );
        self.becomes()
    }

    fn becomes<B>(self) -> TransactGet<B> {
        TransactGet {
            asked: self.asked,
            of: PhantomData,
        }
    }

    /// The SDK input that `send` would send.
    ///
    /// # Errors
    /// If a part of a key cannot stand in a key, two keys are of one item, or there are more than a hundred.
    pub fn to_sdk<T: TableDef>(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        A: Answer<T>,
    {
        let gets = self.gets(table.handle())?;
        if gets.is_empty() {
            Ok(Vec::new())
        } else {
            Ok(vec![SdkInput::TransactGetItems(input(gets)?)])
        }
    }

    /// Reads the items, `None` for each that is not there.
    ///
    /// The error answers `is_key()` if a part of a key cannot stand in a key, `is_limit()` if there are more than a hundred keys, and
    /// `is_decode()` if an item is not what its entity expects.
    pub fn send<'a, T: TableDef, I: Send + 'static>(self, table: &'a Table<T>) -> Sending<'a, I>
    where
        A: Answer<T, Items = I>,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost<'a, T: TableDef, I: Send + 'static>(self, table: &'a Table<T>) -> Sending<'a, (I, Consumed)>
    where
        A: Answer<T, Items = I>,
    {
        let handle = table.handle();
        Sending::new(async move {
            let gets = self.gets(handle)?;
            for asked in &self.asked {
                handle.record(asked.entity, pattern::Asked::Verb("get"));
            }
            let (found, consumed) = transact_get(gets, "", handle).await?;
            let now = handle.now();
            let found = self.asked.iter().zip(found).map(|(asked, found)| Found {
                item: found.filter(|found| !asked.live || !sieve::has_expired(found, handle.schema, now)),
                entity: asked.entity,
            });
            Ok((A::read(&mut found.into_iter(), handle.schema)?, consumed))
        })
    }

    /// What is asked for, if it can be together.
    fn gets(&self, handle: &Handle) -> Result<Vec<TransactGetItem>> {
        let most = limits::TRANSACTION_ACTIONS;
        if self.asked.len() > most {
            let asked = self.asked.len();
            return Err(Error::limit(format!(
                "a transaction would read {asked} items, and DynamoDB allows {most}"
            )));
        }
        let mut first_of = HashMap::new();
        let mut gets = Vec::with_capacity(self.asked.len());
        for (at, asked) in self.asked.iter().enumerate() {
            let key = asked.key.as_ref().map_err(Error::again)?;
            if let Some(first) = first_of.insert(key, at) {
                return Err(Error::usage(format!(
                    "keys {first} and {at} of the transaction are of the same item, and DynamoDB reads each once"
                )));
            }
            let projected = asked.view.map(|view| Projected::of_view(view, handle.schema, asked.live));
            gets.push(by_key(key.attributes(handle.schema), projected, handle)?);
        }
        Ok(gets)
    }
}

/// One item of a transaction by its key: whole, or what a view takes of it.
fn by_key(key: Item, projected: Option<Projected>, handle: &Handle) -> Result<TransactGetItem> {
    let get = types::Get::builder().table_name(&handle.name).set_key(Some(key));
    let get = match projected {
        Some(Projected { expression, names }) => get.projection_expression(expression).set_expression_attribute_names(names),
        None => get,
    };
    get.build()
        .map(|get| TransactGetItem::builder().get(get).build())
        .map_err(Error::built)
}

/// Whole items by their keys.
pub(crate) fn by_keys(keys: Vec<Item>, handle: &Handle) -> Result<Vec<TransactGetItem>> {
    keys.into_iter().map(|key| by_key(key, None, handle)).collect()
}

pub(crate) fn input(gets: Vec<TransactGetItem>) -> Result<TransactGetItemsInput> {
    TransactGetItemsInput::builder()
        .set_transact_items(Some(gets))
        .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
        .build()
        .map_err(Error::built)
}

/// Reads items at one moment, in their order. Nothing asked makes no request.
pub(crate) async fn transact_get(
    gets: Vec<TransactGetItem>,
    entity: &'static str,
    handle: &Handle,
) -> Result<(Vec<Option<Item>>, Consumed)> {
    let client = handle.client()?;
    let asked = gets.len();
    if asked == 0 {
        return Ok((Vec::new(), Consumed::default()));
    }
    let operation = Operation {
        name: "TransactGetItems",
        entity,
        table: &handle.name,
        index: "",
        shard: None,
        writes: false,
    };
    let input = input(gets)?;
    let mut backoff = Backoff::new(client);
    loop {
        let sent = client
            .transact_get_items()
            .set_transact_items(input.transact_items.clone())
            .set_return_consumed_capacity(input.return_consumed_capacity.clone())
            .send();
        match call(operation, handle.schema, sent, |answer| {
            Consumed::of_all(answer.consumed_capacity())
        })
        .await
        {
            Ok((answer, consumed)) => {
                let items: Vec<_> = answer
                    .responses
                    .unwrap_or_default()
                    .into_iter()
                    .map(|response| response.item)
                    .collect();
                return if items.len() == asked {
                    Ok((items, consumed))
                } else {
                    Err(Error::not_asked(operation))
                };
            }
            Err(error) if error.is_canceled_by_others() => {
                if !backoff.wait().await {
                    return Err(error.into_conflict());
                }
            }
            Err(error) if error.cancellation().iter().any(throttled) => return Err(error.into_throttled()),
            Err(error) => return Err(error),
        }
    }
}

fn throttled(reason: &CancellationReason) -> bool {
    matches!(reason.code(), Some("ThrottlingError" | "ProvisionedThroughputExceeded"))
}

/// What was found under a key of an entity.
#[doc(hidden)]
#[derive(Debug)]
pub struct Found {
    item: Option<Item>,
    entity: &'static EntitySchema,
}

/// What a transaction that reads from the table `T` answers: a tuple of entities and views, or a list of the table's enum.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "nothing is asked for in this transaction, or of another table",
    label = "no items of this table",
    note = "add requests, as in `.add(Order::get(..))`, or keys, as in `.key(Order::key(..))`"
)]
pub trait Answer<T>: 'static {
    /// The items.
    type Items: Send + 'static;
    /// Reads the items.
    fn read(found: &mut dyn Iterator<Item = Found>, table: &'static TableSchema) -> Result<Self::Items>;
}

impl<T: TableDef> Answer<T> for Vec<T> {
    type Items = Vec<Option<T>>;

    fn read(found: &mut dyn Iterator<Item = Found>, table: &'static TableSchema) -> Result<Self::Items> {
        found
            .map(|found| {
                let Some(item) = found.item else { return Ok(None) };
                match item::tag(&item, table) {
                    Some(tag) if !found.entity.has_tag(tag) => Err(Error::other_tag(found.entity, tag).of_item(item, table)),
                    _ => T::from_item(item).map(Some),
                }
            })
            .collect()
    }
}

/// A tuple that one more entity or view can join.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a transaction cannot read this one more as part of a tuple",
    label = "has twelve already, or keys",
    note = "more items than twelve are asked for by their keys, as in `.key(Order::key(..))`, and answered by the table's enum"
)]
pub trait Grows {
    /// The tuple with the entity.
    type With<E>;
}

macro_rules! tuples {
    ([$($before:ident)*] $next:ident $($rest:ident)*) => {
        impl<$($before),*> Grows for ($($before,)*) {
            type With<$next> = ($($before,)* $next,);
        }
        impl<Table_: $(Holds<$before::Of> +)* Holds<$next::Of>, $($before: Read,)* $next: Read> Answer<Table_> for ($($before,)* $next,) {
            type Items = ($(Option<$before>,)* Option<$next>,);

            fn read(found: &mut dyn Iterator<Item = Found>, table: &'static TableSchema) -> Result<Self::Items> {
                Ok(($(one::<$before>(found, table)?,)* one::<$next>(found, table)?,))
            }
        }
        tuples!([$($before)* $next] $($rest)*);
    };
    ([$($before:ident)*]) => {};
}
tuples!([] A B C D E F G H I J K L);

fn one<R: Read>(found: &mut dyn Iterator<Item = Found>, table: &'static TableSchema) -> Result<Option<R>> {
    let item = found.next().and_then(|found| found.item);
    item.map(|item| item::decode_tagged(item, table)).transpose()
}

impl Default for TransactGet<()> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> fmt::Debug for TransactGet<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TransactGet({} keys)", self.asked.len())
    }
}
