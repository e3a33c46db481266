//! BatchWriteItem: many items are written and deleted without condition, as many requests as that takes.

use super::batch::{Identity, IntoKey, Outcome, chunks, send_all};
use super::{SdkInput, Written, call, without_cost};
use crate::entity::{BatchSafe, Entity, Holds, TableDef};
use crate::error::{Error, Operation};
use crate::moment::system_time;
use crate::page::Consumed;
use crate::retry::Backoff;
use crate::schema::pattern::Asked;
use crate::schema::{EntitySchema, TableSchema};
use crate::table::Handle;
use crate::time::Instant;
use crate::write::{Doubt, Stamp};
use crate::{Item, Result, Sending, Table, item, limits};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::batch_write_item::{BatchWriteItemInput, BatchWriteItemOutput};
use aws_sdk_dynamodb::types::{DeleteRequest, PutRequest, ReturnConsumedCapacity, WriteRequest};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::marker::PhantomData;
use std::time::SystemTime;

/// Writes and deletes many items, without condition. Each stands for itself: there is no order among them, and no all or nothing.
///
/// Calls BatchWriteItem for 25 items or 16 MB at a time, several at once. What the service leaves unprocessed is sent again, after waits that
/// grow. So `Ok` means that all is done. On an error [`unfinished`](Error::unfinished) has the positions, in the order in which they were added,
/// of exactly those that are not known to be done; all others are.
///
/// Two actions on one item are an error before anything is sent, as the service would refuse them too.
///
/// Costs what the single requests would cost, and takes fewer round trips. For all or nothing use a `Transaction`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let orders: Vec<_> = (10..60).map(|number| Order { customer: "c2".into(), number, warehouse: None }).collect();
/// BatchWrite::new().put_all(&orders).delete(Order::key("c1", 1)).send(&table).await?;
/// assert_eq!(Order::by_customer("c2").count(&table).await?, 50);
/// assert_eq!(Order::by_customer("c1").count(&table).await?, 2);
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct BatchWrite<T> {
    writes: Vec<Result<Write>>,
    at: Option<SystemTime>,
    of: PhantomData<fn() -> T>,
}

/// One action.
struct Write {
    entity: &'static EntitySchema,
    identity: Identity,
    work: Work,
}

enum Work {
    Put { item: Item, updated_at: Option<Stamp> },
    Delete { key: Item },
}

/// An action ready to be sent, with its position.
struct Prepared<'w> {
    position: usize,
    identity: &'w Identity,
    request: WriteRequest,
    /// What it takes on the way.
    bytes: usize,
}

// Bounds stand on the methods, not on the block: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<T> BatchWrite<T> {
    /// A batch without actions. Sent so, it makes no request.
    pub fn new() -> Self {
        Self {
            writes: Vec::new(),
            at: None,
            of: PhantomData,
        }
    }

    /// Adds an item to write, whatever was there. The entity is encoded here: the batch does not borrow it.
    pub fn put<E: Entity + BatchSafe>(self, entity: &E) -> Self
    where
        T: TableDef + Holds<E>,
    {
        self.put_unchecked(entity)
    }

    /// Adds items to write.
    pub fn put_all<'e, E: Entity + BatchSafe>(self, entities: impl IntoIterator<Item = &'e E>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        entities.into_iter().fold(self, Self::put)
    }

    /// Adds an item to delete by its key; one that is not there is deleted already. A key with a part that cannot stand in a key is told by `send`.
    pub fn delete<E: Entity + BatchSafe>(self, key: impl IntoKey<E>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        self.delete_unchecked(key)
    }

    /// Adds items to delete.
    pub fn delete_all<E: Entity + BatchSafe>(self, keys: impl IntoIterator<Item: IntoKey<E>>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        keys.into_iter().fold(self, Self::delete)
    }

    /// As [`put`](Self::put), for an entity with a `#[version]` or `#[unique]` fields. What these promise is given up for the item:
    ///
    /// * The version that is stored is overwritten with that of the struct, without being compared: an update that somebody made in between is
    ///   lost, and a `save` elsewhere may not notice.
    /// * No guard is written, so that the unique values are not reserved, and those that another item has taken are taken twice. Guards of older
    ///   values stay, and keep others from them.
    ///
    /// For a first import into an empty table, of data that is known to be unique, and followed by `reindex`, that is enough. Of an entity that
    /// has a version and no unique fields, nothing is lost then, and no `reindex` is needed.
    pub fn put_unchecked<E: Entity>(mut self, entity: &E) -> Self
    where
        T: TableDef + Holds<E>,
    {
        self.writes.push(Write::put(entity, T::SCHEMA));
        self
    }

    /// As [`delete`](Self::delete), for an entity with a `#[version]` or `#[unique]` fields: whatever version is there is deleted, and its guards
    /// stay and keep others from the unique values.
    pub fn delete_unchecked<E: Entity>(mut self, key: impl IntoKey<E>) -> Self
    where
        T: TableDef + Holds<E>,
    {
        self.writes.push(key.into_key().map(|key| Write {
            entity: E::SCHEMA,
            identity: Identity::from(&key),
            work: Work::Delete {
                key: key.attributes(T::SCHEMA),
            },
        }));
        self
    }

    /// The moment that fields `#[updated_at]` store, in the place of the client's time.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.at = Some(system_time(&moment));
        self
    }

    /// The SDK inputs that `send` would send first, one for each chunk.
    ///
    /// # Errors
    /// If a part of a key cannot stand in a key, an entity cannot be stored, or two actions are of one item.
    pub fn to_sdk(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        T: TableDef,
    {
        let input = |chunk: Vec<Prepared<'_>>| {
            let input = BatchWriteItemInput::builder()
                .set_request_items(Some(request_items(&chunk, table.name())))
                .return_consumed_capacity(ReturnConsumedCapacity::Indexes);
            Ok(SdkInput::BatchWriteItem(input.build().map_err(Error::built)?))
        };
        self.prepared(table.handle())?.into_iter().map(input).collect()
    }

    /// Carries out the actions.
    ///
    /// The error answers `unfinished()`; `is_throttled()` if some were still unprocessed when waiting longer made no sense, and
    /// `may_have_applied()` if some of the unfinished may be done all the same, because an answer was lost. Nothing is sent, and all are
    /// unfinished, if it is one of those of [`to_sdk`](Self::to_sdk); its text then has the position.
    pub fn send(self, table: &Table<T>) -> Sending<'_, Written>
    where
        T: TableDef,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost(self, table: &Table<T>) -> Sending<'_, (Written, Consumed)>
    where
        T: TableDef,
    {
        let handle = table.handle();
        Sending::new(async move {
            let outcome = self.sent(handle).await;
            let Some(error) = outcome.error else {
                return Ok((Written, outcome.consumed));
            };
            let done: HashSet<_> = outcome.done.into_iter().collect();
            Err(error.with_unfinished((0..self.writes.len()).filter(|position| !done.contains(position)).collect()))
        })
    }

    async fn sent(&self, handle: &Handle) -> Outcome {
        let chunks = handle.client().and_then(|client| Ok((client, self.prepared(handle)?)));
        match chunks {
            Ok((client, chunks)) => {
                let writes = self.writes.iter().flatten();
                writes.for_each(|write| handle.record(write.entity, write.asked()));
                send_all(chunks, |chunk| send(chunk, client, handle)).await
            }
            Err(error) => Outcome {
                error: Some(error),
                ..Outcome::default()
            },
        }
    }

    /// The actions in chunks.
    fn prepared(&self, handle: &Handle) -> Result<Vec<Vec<Prepared<'_>>>> {
        let moment = self.at.unwrap_or_else(|| handle.now());
        let mut first_of = HashMap::new();
        let mut prepared = Vec::with_capacity(self.writes.len());
        for (position, write) in self.writes.iter().enumerate() {
            let write = write.as_ref().map_err(|error| error.again().of_input(position))?;
            if let Some(first) = first_of.insert(&write.identity, position) {
                return Err(Error::same_item(first, position).with_key(write.key(handle.schema)));
            }
            prepared.push(write.prepare(position, moment).map_err(|error| error.of_input(position))?);
        }
        Ok(chunks(prepared, limits::BATCH_WRITE_ACTIONS, limits::BATCH_BYTES, |write| {
            write.bytes
        }))
    }
}

impl Write {
    fn put<E: Entity>(entity: &E, table: &TableSchema) -> Result<Self> {
        let updated_at = E::SCHEMA.updated_at.map(Stamp::always::<E>);
        Ok(Self {
            entity: E::SCHEMA,
            identity: Identity::from(&entity.primary_key()?),
            work: Work::Put {
                item: item::encode(entity, table)?,
                updated_at,
            },
        })
    }

    const fn asked(&self) -> Asked {
        Asked::Verb(match self.work {
            Work::Put { .. } => "put",
            Work::Delete { .. } => "delete",
        })
    }

    fn key(&self, table: &TableSchema) -> Item {
        match &self.work {
            Work::Put { item, .. } => item::key_of(item, table),
            Work::Delete { key } => key.clone(),
        }
    }

    fn prepare(&self, position: usize, moment: SystemTime) -> Result<Prepared<'_>> {
        let (request, bytes) = match &self.work {
            Work::Put { item, updated_at } => {
                let mut item = item.clone();
                let stored = updated_at.map(|stamp| stamp.stored(self.entity, moment)).transpose()?.flatten();
                item.extend(stored.map(|(attribute, value)| (attribute.to_owned(), value)));
                let bytes = item::wire_size(&item);
                let put = PutRequest::builder().set_item(Some(item)).build();
                (put.map(|put| WriteRequest::builder().put_request(put)), bytes)
            }
            Work::Delete { key } => {
                let bytes = item::wire_size(key);
                let delete = DeleteRequest::builder().set_key(Some(key.clone())).build();
                (delete.map(|delete| WriteRequest::builder().delete_request(delete)), bytes)
            }
        };
        Ok(Prepared {
            position,
            identity: &self.identity,
            request: request.map_err(Error::built)?.build(),
            bytes,
        })
    }
}

fn request_items(chunk: &[Prepared<'_>], table: &str) -> HashMap<String, Vec<WriteRequest>> {
    let requests = chunk.iter().map(|write| write.request.clone()).collect();
    HashMap::from([(table.to_owned(), requests)])
}

/// Sends a chunk, and what is left of it, until nothing is or it makes no sense to go on.
async fn send(mut left: Vec<Prepared<'_>>, client: &Client, handle: &Handle) -> Outcome {
    let operation = Operation {
        name: "BatchWriteItem",
        entity: "",
        table: &handle.name,
        index: "",
        shard: None,
        writes: true,
    };
    let (mut outcome, mut backoff) = (Outcome::default(), Backoff::new(client));
    // one for all rounds: what is left now was sent in each of them
    let doubt = Doubt::default();
    loop {
        let sent = client
            .batch_write_item()
            .set_request_items(Some(request_items(&left, &handle.name)))
            .return_consumed_capacity(ReturnConsumedCapacity::Indexes)
            .customize()
            .interceptor(doubt.clone())
            .send();
        let answered = call(operation, handle.schema, sent, |answer| {
            Consumed::of(answer.consumed_capacity().first())
        });
        let still_left = answered.await.and_then(|(answer, consumed)| {
            outcome.consumed += consumed;
            unprocessed(&answer, &left, handle.schema).ok_or_else(|| Error::not_asked(operation).in_doubt())
        });
        let error = match still_left {
            Ok(still_left) => {
                let before = left.len();
                let is_left = |write: &Prepared<'_>| still_left.contains(write.identity);
                outcome
                    .done
                    .extend(left.iter().filter(|write| !is_left(write)).map(|write| write.position));
                left.retain(is_left);
                if left.is_empty() {
                    return outcome;
                }
                if left.len() < before {
                    backoff.begin_anew();
                }
                if backoff.wait().await {
                    continue;
                }
                Error::unprocessed(operation, left.len())
            }
            Err(error) => error,
        };
        outcome.error = Some(if doubt.is_there() { error.in_doubt() } else { error });
        return outcome;
    }
}

/// What the service did not do; nothing if that is not all among what was sent.
fn unprocessed(answer: &BatchWriteItemOutput, sent: &[Prepared<'_>], table: &TableSchema) -> Option<HashSet<Identity>> {
    let requests = answer.unprocessed_items().into_iter().flat_map(HashMap::values).flatten();
    requests
        .map(|request| {
            let put = request.put_request().map(PutRequest::item);
            let item = put.or_else(|| request.delete_request().map(DeleteRequest::key))?;
            Identity::of(item, table).filter(|left| sent.iter().any(|write| write.identity == left))
        })
        .collect()
}

impl<T> Default for BatchWrite<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> fmt::Debug for BatchWrite<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchWrite")
            .field("actions", &self.writes.len())
            .finish_non_exhaustive()
    }
}
