//! BatchGetItem: many items by their keys, as many requests as that takes.

use super::batch::{Identity, IntoKey, Outcome, chunks, send_all};
use super::{SdkInput, call, sieve, without_cost};
use crate::entity::{Entity, Holds, TableDef};
use crate::error::{Error, Operation};
use crate::page::Consumed;
use crate::retry::Backoff;
use crate::schema::{EntitySchema, TableSchema, pattern};
use crate::table::Handle;
use crate::{Item, Result, Sending, Table, item, limits};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItemInput, BatchGetItemOutput};
use aws_sdk_dynamodb::types::{KeysAndAttributes, ReturnConsumedCapacity};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;

/// Reads many items by their keys, of any of the table's entities.
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
pub struct BatchGet<T> {
    keys: Vec<Result<Asked>>,
    consistent: bool,
    live: bool,
    of: PhantomData<fn() -> T>,
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
    asked: &'k Asked,
}

// Bounds stand on the methods, not on the block: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<T> BatchGet<T> {
    /// A batch without keys. Sent so, it makes no request.
    pub fn new() -> Self {
        Self {
            keys: Vec::new(),
            consistent: false,
            live: false,
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
                .set_request_items(Some(request_items(&chunk, self.consistent, table.name())?))
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
            Ok(SdkInput::BatchGetItem(input.build().map_err(Error::built)?))
        };
        self.prepared()?.into_iter().map(input).collect()
    }

    /// Reads the items, in the order of the keys.
    ///
    /// The error answers `unfinished()`, the positions of the keys that were not looked up, and `partial::<Vec<T>>()`, the items that were read;
    /// `is_throttled()` if some were still unprocessed when waiting longer made no sense, and `is_decode()` if an item is not what its entity
    /// expects.
    pub fn send(self, table: &Table<T>) -> Sending<'_, Vec<T>>
    where
        T: TableDef,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost(self, table: &Table<T>) -> Sending<'_, (Vec<T>, Consumed)>
    where
        T: TableDef,
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
                send_all(chunks, |chunk| send(chunk, self.consistent, client, handle)).await
            }
            Err(error) => Outcome {
                error: Some(error),
                ..Outcome::default()
            },
        }
    }

    /// The keys in chunks, each once.
    fn prepared(&self) -> Result<Vec<Vec<Prepared<'_>>>> {
        let mut seen = HashSet::new();
        let mut prepared = Vec::with_capacity(self.keys.len());
        for (position, asked) in self.keys.iter().enumerate() {
            let asked = asked.as_ref().map_err(|error| error.again().of_input(position))?;
            if seen.insert(&asked.identity) {
                prepared.push(Prepared { position, asked });
            }
        }
        Ok(chunks(prepared, limits::BATCH_GET_KEYS, limits::BATCH_BYTES, |_| 0))
    }

    /// What the item says that was found under the key at this position; nothing if it has expired.
    fn read(&self, position: usize, item: Item, handle: &Handle) -> Result<Option<T>>
    where
        T: TableDef,
    {
        let table = handle.schema;
        if self.live && table.has_ttl() && sieve::has_expired(&item, table, handle.now()) {
            return Ok(None);
        }
        let expected = self.keys.get(position).and_then(|asked| asked.as_ref().ok());
        let error = match (item::tag(&item, table), expected) {
            (Some(tag), Some(asked)) if !asked.entity.has_tag(tag) => Error::other_tag(asked.entity, tag),
            _ => return T::from_item(item).map(Some),
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

fn request_items(chunk: &[Prepared<'_>], consistent: bool, table: &str) -> Result<HashMap<String, KeysAndAttributes>> {
    let keys = chunk.iter().map(|prepared| prepared.asked.key.clone()).collect();
    let keys = KeysAndAttributes::builder()
        .set_keys(Some(keys))
        .set_consistent_read(consistent.then_some(true))
        .build()
        .map_err(Error::built)?;
    Ok(HashMap::from([(table.to_owned(), keys)]))
}

/// Asks for a chunk, and for what is left of it, until nothing is or it makes no sense to go on.
async fn send(mut left: Vec<Prepared<'_>>, consistent: bool, client: &Client, handle: &Handle) -> Outcome {
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
        let request_items = match request_items(&left, consistent, &handle.name) {
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
        let is_left = |prepared: &Prepared<'_>| still_left.contains(&prepared.asked.identity);
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
    let positions: HashMap<_, _> = asked.iter().map(|prepared| (&prepared.asked.identity, prepared.position)).collect();
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

impl<T> fmt::Debug for BatchGet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchGet")
            .field("keys", &self.keys.len())
            .field("consistent", &self.consistent)
            .finish_non_exhaustive()
    }
}
