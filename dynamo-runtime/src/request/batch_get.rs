//! BatchGetItem: many items by their keys, as many requests as that takes.

use super::batch::{Identity, IntoKey, Outcome, chunks, send_all};
use super::projection::Projected;
use super::{SdkInput, call, sieve, without_cost};
use crate::entity::{Entity, Holds, Read, TableDef, View};
use crate::error::{Error, Operation};
use crate::page::Consumed;
use crate::retry::Backoff;
use crate::schema::{EntitySchema, TableSchema, ViewSchema, pattern};
use crate::table::Handle;
use crate::{Item, Result, Sending, Table, item, limits};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::types::{KeysAndAttributes, ReturnConsumedCapacity};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// Reads many items by their keys, of any of the table's entities. `T` is the table, and `R` what comes out: its enum, or a
/// [view](Self::project) of one entity.
///
/// The answers are in the order of the keys. An item that is not there is left out, and one whose key was given more than once stands at the
/// first place only.
///
/// Calls BatchGetItem for 100 keys at a time, several at once. What the service leaves unprocessed is asked again, after waits that grow. So `Ok`
/// means that every key was looked up. Costs what the single requests would cost, and takes fewer round trips.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let keys = (1..=5).map(|number| Order::key("c1", number));
/// let found: Vec<Shop> = BatchGet::new().key(Customer::key("c1")).keys(keys).consistent().send(&table).await?;
/// assert_eq!(found.len(), 4); // there are no orders 4 and 5
/// assert!(matches!(&found[0], Shop::Customer(customer) if customer.name == "Ada"));
/// assert!(matches!(&found[3], Shop::Order(order) if order.number == 3));
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct BatchGet<T, R = T> {
    keys: Vec<Result<Asked>>,
    consistent: bool,
    live: bool,
    view: Option<&'static ViewSchema>,
    of: PhantomData<fn() -> (T, R)>,
}

/// A key that was given.
struct Asked {
    entity: &'static EntitySchema,
    identity: Identity,
    key: Item,
}

/// A key ready to be sent, with the first position where it was given.
struct Prepared<'k> {
    position: usize,
    identity: &'k Identity,
    key: &'k Item,
}

/// How items are read.
#[derive(Clone, Copy)]
struct How {
    consistent: bool,
    /// The view, and whether expired items are to be told.
    view: Option<(&'static ViewSchema, bool)>,
}

// Bounds stand on the methods, not on the block: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<T> BatchGet<T> {
    /// A batch without keys. Sent so, it makes no request.
    pub fn new() -> Self {
        Self {
            keys: Vec::new(),
            consistent: false,
            live: false,
            view: None,
            of: PhantomData,
        }
    }
}

impl<T, R> BatchGet<T, R> {
    /// Reads what a view takes of the items, and not more: a struct with `#[view(of = ..)]`. All keys, given before or behind, are then of its entity.
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
    /// let keys = (1..=5).map(|number| Order::key("c1", number));
    /// let places: Vec<Place> = BatchGet::new().keys(keys).project().send(&table).await?;
    /// assert_eq!(places.iter().filter(|place| place.warehouse.is_some()).count(), 2);
    /// # Ok(()) }) }
    /// ```
    pub fn project<V: View>(self) -> BatchGet<T, V> {
        BatchGet {
            keys: self.keys,
            consistent: self.consistent,
            live: self.live,
            view: Some(V::VIEW),
            of: PhantomData,
        }
    }

    /// Adds a key. One with a part that cannot stand in a key is told by `send`.
    pub fn key<E: Entity>(mut self, key: impl IntoKey<E>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        self.keys.push(key.into_key().map(|key| Asked {
            entity: E::SCHEMA,
            identity: Identity::from(&key),
            key: key.attributes(T::SCHEMA),
        }));
        self
    }

    /// Adds keys.
    pub fn keys<E: Entity>(self, keys: impl IntoIterator<Item: IntoKey<E>>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        keys.into_iter().fold(self, Self::key)
    }

    /// Sees every write that was answered before. Costs twice as much.
    pub fn consistent(mut self) -> Self {
        self.consistent = true;
        self
    }

    /// Leaves out items that have expired by their fields `#[ttl]`: DynamoDB removes them only within a few days, and answers them until then.
    /// The time is the client's.
    pub fn live(mut self) -> Self {
        self.live = true;
        self
    }

    /// The SDK inputs that `send` would send first, one for each chunk.
    ///
    /// # Errors
    /// If a part of a key cannot stand in a key.
    pub fn to_sdk(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        T: TableDef,
    {
        let input = |chunk: Vec<Prepared<'_>>| {
            let input = BatchGetItemInput::builder()
                .set_request_items(Some(request_items(&chunk, self.how(), table.handle())?))
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
            Ok(SdkInput::BatchGetItem(input.build().map_err(Error::built)?))
        };
        self.prepared()?.into_iter().map(input).collect()
    }

    /// Reads the items, in the order of the keys.
    ///
    /// The error answers `unfinished()`, the positions of the keys that were not looked up, and `partial::<Vec<R>>()`, the items that were read;
    /// `is_throttled()` if some were still unprocessed when waiting longer made no sense, and `is_decode()` if an item is not what its entity
    /// expects.
    pub fn send(self, table: &Table<T>) -> Sending<'_, Vec<R>>
    where
        T: TableDef + Holds<R::Of>,
        R: Read,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost(self, table: &Table<T>) -> Sending<'_, (Vec<R>, Consumed)>
    where
        T: TableDef + Holds<R::Of>,
        R: Read,
    {
        let handle = table.handle();
        Sending::new(async move {
            let mut outcome = self.sent(handle).await;
            let mut done: HashSet<_> = outcome.done.into_iter().collect();
            outcome.items.sort_unstable_by_key(|(position, _)| *position);
            let mut read = Vec::with_capacity(outcome.items.len());
            for (position, item) in outcome.items {
                match self.read(position, item, handle) {
                    Ok(entity) => read.extend(entity),
                    Err(error) => {
                        done.remove(&position);
                        outcome.error = outcome.error.or(Some(error));
                    }
                }
            }
            match outcome.error {
                None => Ok((read, outcome.consumed)),
                Some(error) => Err(error.with_unfinished(self.unfinished(&done)).with_partial(Box::new(read))),
            }
        })
    }

    async fn sent(&self, handle: &Handle) -> Outcome {
        let chunks = handle.client().and_then(|client| Ok((client, self.prepared()?)));
        match chunks {
            Ok((client, chunks)) => {
                let asked = self.keys.iter().flatten();
                asked.for_each(|asked| handle.record(asked.entity, pattern::Asked::Verb("get")));
                send_all(chunks, |chunk| send(chunk, self.how(), client, handle)).await
            }
            Err(error) => error.into(),
        }
    }

    /// The keys in chunks, each once.
    fn prepared(&self) -> Result<Vec<Vec<Prepared<'_>>>> {
        let mut seen = HashSet::new();
        let mut prepared = Vec::with_capacity(self.keys.len());
        for (position, asked) in self.keys.iter().enumerate() {
            let Asked { entity, identity, key } = asked.as_ref().map_err(|error| error.again().of_input(position))?;
            if let Some(view) = self.view.filter(|view| view.entity.name != entity.name) {
                let text = format!(
                    "the key is of `{}`, and `{}` is a view of `{}`",
                    entity.name, view.name, view.entity.name
                );
                return Err(Error::usage(text).of_input(position));
            }
            if seen.insert(identity) {
                prepared.push(Prepared { position, identity, key });
            }
        }
        Ok(in_chunks(prepared))
    }

    fn how(&self) -> How {
        How {
            consistent: self.consistent,
            view: self.view.map(|view| (view, self.live)),
        }
    }

    /// What the item says that was found under the key at this position; nothing if it has expired.
    fn read(&self, position: usize, item: Item, handle: &Handle) -> Result<Option<R>>
    where
        R: Read,
    {
        let table = handle.schema;
        if self.live && table.has_ttl() && sieve::has_expired(&item, table, handle.now()) {
            return Ok(None);
        }
        let expected = self.keys.get(position).and_then(|asked| asked.as_ref().ok());
        let error = match (item::tag(&item, table), expected) {
            (Some(tag), Some(asked)) if !asked.entity.has_tag(tag) => Error::other_tag(asked.entity, tag),
            _ => match R::entities().iter().position(|entity| item::is_of(&item, entity, table)) {
                Some(at) => return R::read(at, item, table).map(Some),
                None => item::unknown(&item, table),
            },
        };
        Err(error.of_item(item, table))
    }

    /// Every position of the keys that are not done, which are known by their first.
    fn unfinished(&self, done: &HashSet<usize>) -> Vec<usize> {
        let mut first_of = HashMap::new();
        let positions = self.keys.iter().enumerate().filter(|(position, asked)| {
            let first = asked
                .as_ref()
                .map_or(*position, |asked| *first_of.entry(&asked.identity).or_insert(*position));
            !done.contains(&first)
        });
        positions.map(|(position, _)| position).collect()
    }
}

/// Looks up keys that are different from each other, as a batch does.
pub(super) async fn look_up<'k>(keys: impl Iterator<Item = (&'k Identity, &'k Item)>, consistent: bool, handle: &Handle) -> Outcome {
    let client = match handle.client() {
        Ok(client) => client,
        Err(error) => return error.into(),
    };
    let prepared = keys
        .enumerate()
        .map(|(position, (identity, key))| Prepared { position, identity, key });
    let (chunks, how) = (in_chunks(prepared), How { consistent, view: None });
    send_all(chunks, |chunk| send(chunk, how, client, handle)).await
}

fn in_chunks<'k>(prepared: impl IntoIterator<Item = Prepared<'k>>) -> Vec<Vec<Prepared<'k>>> {
    chunks(prepared, limits::BATCH_GET_KEYS, limits::BATCH_BYTES, |_| 0)
}

fn request_items(chunk: &[Prepared<'_>], how: How, handle: &Handle) -> Result<HashMap<String, KeysAndAttributes>> {
    let keys = chunk.iter().map(|prepared| prepared.key.clone()).collect();
    let mut keys = KeysAndAttributes::builder()
        .set_keys(Some(keys))
        .set_consistent_read(how.consistent.then_some(true));
    if let Some((view, live)) = how.view {
        let Projected { expression, names } = Projected::of_view(view, handle.schema, live);
        keys = keys.projection_expression(expression).set_expression_attribute_names(names);
    }
    Ok(HashMap::from([(handle.name.clone(), keys.build().map_err(Error::built)?)]))
}

/// Asks for a chunk, and for what is left of it, until nothing is or it makes no sense to go on.
async fn send(mut left: Vec<Prepared<'_>>, how: How, client: &Client, handle: &Handle) -> Outcome {
    let operation = Operation {
        name: "BatchGetItem",
        entity: "",
        table: &handle.name,
        index: "",
        shard: None,
        writes: false,
    };
    let (mut outcome, mut backoff) = (Outcome::default(), Backoff::new(client));
    outcome.error = loop {
        let request_items = match request_items(&left, how, handle) {
            Ok(request_items) => request_items,
            Err(error) => break Some(error),
        };
        let sent = client
            .batch_get_item()
            .set_request_items(Some(request_items))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
            .send();
        let answered = call(operation, handle.schema, sent, |answer| {
            Consumed::of(answer.consumed_capacity().first())
        });
        let (answer, consumed) = match answered.await {
            Ok(answered) => answered,
            Err(error) => break Some(error),
        };
        outcome.consumed += consumed;
        let Some((items, still_left)) = sorted_out(answer, &left, handle.schema) else {
            break Some(Error::not_asked(operation));
        };
        let before = left.len();
        outcome.items.extend(items);
        let is_left = |prepared: &Prepared<'_>| still_left.contains(prepared.identity);
        outcome
            .done
            .extend(left.iter().filter(|prepared| !is_left(prepared)).map(|prepared| prepared.position));
        left.retain(is_left);
        if left.is_empty() {
            break None;
        }
        if left.len() < before {
            backoff.begin_anew();
        }
        if !backoff.wait().await {
            break Some(Error::unprocessed(operation, left.len()));
        }
    };
    outcome
}

/// The items with their positions, and what the service did not look up.
type SortedOut = (Vec<(usize, Item)>, HashSet<Identity>);

/// An answer in its parts; nothing if that is not all among what was asked.
fn sorted_out(answer: BatchGetItemOutput, asked: &[Prepared<'_>], table: &TableSchema) -> Option<SortedOut> {
    let positions: HashMap<_, _> = asked.iter().map(|prepared| (prepared.identity, prepared.position)).collect();
    let unprocessed = answer.unprocessed_keys.into_iter().flat_map(HashMap::into_values);
    let left = unprocessed.flat_map(|keys| keys.keys).map(|key| {
        let identity = Identity::of(&key, table)?;
        positions.contains_key(&identity).then_some(identity)
    });
    let items = answer.responses.into_iter().flat_map(HashMap::into_values).flatten().map(|item| {
        let position = *positions.get(&Identity::of(&item, table)?)?;
        Some((position, item))
    });
    Some((items.collect::<Option<_>>()?, left.collect::<Option<_>>()?))
}

impl<T> Default for BatchGet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, R> fmt::Debug for BatchGet<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchGet")
            .field("keys", &self.keys.len())
            .field("consistent", &self.consistent)
            .finish_non_exhaustive()
    }
}
