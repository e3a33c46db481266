//! A stand-in for the service that answers Query for one index or table: its partitions can be as uneven, slow and faulty as a test wants, and it
//! gives equal sort keys in an order that nobody can guess.
//!
//! ```
//! # use serde_json::json;
//! # use tests::partitions::{Keys, Partitions, shards};
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let partitions = Partitions::new(Keys::gsi(1), 7);
//! partitions.extend((0..30).map(|n| json!({
//!     "PK": { "S": format!("ORDER#{n}") }, "SK": { "S": "ORDER" },
//!     "GSI1PK": { "S": format!("STATUS#PENDING#SHARD{}", n % 3) }, "GSI1SK": { "S": format!("2026-{n:02}") },
//! })));
//!
//! let client = partitions.wire().client();
//! # use aws_sdk_dynamodb::types::AttributeValue;
//! let query = client.query().table_name("orders").index_name("GSI1").key_condition_expression("GSI1PK = :pk");
//! let page = query.expression_attribute_values(":pk", AttributeValue::S("STATUS#PENDING#SHARD1".into())).send().await.unwrap();
//!
//! assert_eq!(page.count(), 10);
//! assert_eq!(partitions.tally("STATUS#PENDING#SHARD1").items, 10);
//! assert_eq!(partitions.in_order(&shards("STATUS#PENDING", 3), false, |_| true)[1].item["PK"]["S"], "ORDER#1");
//! # });
//! ```

mod conduct;
mod key;
pub mod oracle;
mod page;
mod query;
mod range;
mod size;
mod store;

pub use conduct::{Asked, Cut, Fault, faults, latency};
pub use key::{Key, Number};
pub use oracle::Entry;
pub use store::Keys;

use crate::Wire;
use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use page::{Measure, Page};
use query::Query;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::Store;

/// The stand-in; clones are the same.
#[derive(Clone)]
pub struct Partitions(Arc<Mutex<State>>);

struct State {
    store: Store,
    measure: Measure,
    before: Option<Arc<Before>>,
    disturb: Option<Arc<Disturb>>,
    delay: Option<Arc<Delay>>,
    requests: u64,
    tallies: BTreeMap<String, Tally>,
    in_flight: usize,
    peak: usize,
}

type Before = dyn Fn(&Partitions, &Asked) + Send + Sync;
type Disturb = dyn Fn(&Asked) -> Option<Fault> + Send + Sync;
type Delay = dyn Fn(&Asked, usize) -> Duration + Send + Sync;

/// What was asked of a partition, or of several.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// Requests that came in. Each try of the SDK is one.
    pub requests: u64,
    /// Those of them that brought no page.
    pub failed: u64,
    /// Items that were evaluated.
    pub items: u64,
    /// Capacity units.
    pub units: f64,
}

impl Partitions {
    /// No items. The seed decides in which order equal sort keys stand.
    #[must_use]
    pub fn new(keys: Keys, seed: u64) -> Self {
        Self::with(keys, Some(seed))
    }

    /// No items, and equal sort keys will stand in the order of their table keys, as in the embedded engine.
    #[must_use]
    pub fn in_key_order(keys: Keys) -> Self {
        Self::with(keys, None)
    }

    fn with(keys: Keys, seed: Option<u64>) -> Self {
        Self(Arc::new(Mutex::new(State {
            store: Store::new(keys, seed),
            measure: Measure { page: 1 << 20, item: None },
            before: None,
            disturb: None,
            delay: None,
            requests: 0,
            tallies: BTreeMap::new(),
            in_flight: 0,
            peak: 0,
        })))
    }

    /// Ends pages at so many bytes instead of 1 MB.
    pub fn cut_pages_at(&self, bytes: usize) {
        self.state().measure.page = bytes;
    }

    /// Counts each item as so many bytes, instead of its own size.
    pub fn weigh_items_as(&self, bytes: usize) {
        self.state().measure.item = Some(bytes);
    }

    /// What every filter expression lets pass, whatever its text; without this, all.
    pub fn filter(&self, passes: impl Fn(&Value) -> bool + Send + Sync + 'static) {
        self.state().store.set_filter(Box::new(passes));
    }

    /// What happens before each request is looked at: others may write or delete.
    pub fn before_each(&self, meanwhile: impl Fn(&Self, &Asked) + Send + Sync + 'static) {
        self.state().before = Some(Arc::new(meanwhile));
    }

    /// Which requests meet a fault, such as [`faults`] of a seed.
    pub fn disturb(&self, fault: impl Fn(&Asked) -> Option<Fault> + Send + Sync + 'static) {
        self.state().disturb = Some(Arc::new(fault));
    }

    /// How long each answer takes, given how many items were evaluated, such as [`latency`] of a seed; without this, no time. It is Tokio's time:
    /// pause its clock.
    pub fn delay(&self, delay: impl Fn(&Asked, usize) -> Duration + Send + Sync + 'static) {
        self.state().delay = Some(Arc::new(delay));
    }

    /// Writes items in the form in which they go over the wire. One without a key of the index is not in it, and one with the table key of an
    /// earlier one replaces that.
    ///
    /// # Panics
    /// If an item has no table key.
    pub fn extend(&self, items: impl IntoIterator<Item = Value>) {
        self.state().store.extend(items);
    }

    /// Deletes the item with the table key of this one; whether there was one.
    ///
    /// # Panics
    /// If it has no table key.
    pub fn delete(&self, item: &Value) -> bool {
        self.state().store.delete(item)
    }

    /// The items of a partition, as a Query without options gives them.
    #[must_use]
    pub fn items(&self, partition: impl Into<Key>) -> Vec<Value> {
        self.entries(0, &partition.into()).into_iter().map(|entry| entry.item).collect()
    }

    /// The items of these shards whose sort keys are in the range, in [the one true order](oracle::in_order). The first partition is shard 0.
    #[must_use]
    pub fn in_order(&self, shards: &[String], descending: bool, is_in_range: impl Fn(Option<&Key>) -> bool) -> Vec<Entry<Value>> {
        let entries = shards.iter().enumerate();
        let entries = entries.flat_map(|(shard, partition)| self.entries(shard, &Key::from(partition.as_str())));
        oracle::in_order(entries, descending, is_in_range)
    }

    fn entries(&self, shard: usize, partition: &Key) -> Vec<Entry<Value>> {
        let state = self.state();
        let slots = state.store.slots(partition).iter().enumerate();
        let entries = slots.map(|(place, slot)| Entry {
            shard,
            sort: slot.place.sort.clone(),
            place,
            item: slot.item(),
        });
        entries.collect()
    }

    /// What was asked of a partition.
    #[must_use]
    pub fn tally(&self, partition: &str) -> Tally {
        self.state().tallies.get(partition).copied().unwrap_or_default()
    }

    /// What was asked of all partitions.
    #[must_use]
    pub fn total(&self) -> Tally {
        self.state().tallies.values().fold(Tally::default(), |sum, one| Tally {
            requests: sum.requests + one.requests,
            failed: sum.failed + one.failed,
            items: sum.items + one.items,
            units: sum.units + one.units,
        })
    }

    /// How many requests were in flight at once, at most.
    #[must_use]
    pub fn most_in_flight(&self) -> usize {
        self.state().peak
    }

    /// Forgets what was asked; items and conduct stay.
    pub fn clear(&self) {
        let mut state = self.state();
        state.requests = 0;
        state.tallies.clear();
        state.peak = state.in_flight;
    }

    /// A wire to it.
    #[must_use]
    pub fn wire(&self) -> Wire {
        let partitions = self.clone();
        Wire::to_async(move |operation, body| {
            assert_eq!(operation, "Query", "the stand-in answers nothing else");
            let partitions = partitions.clone();
            async move { partitions.answer(body).await }
        })
    }

    /// The status and body of the answer; nothing if the connection breaks.
    async fn answer(&self, body: Value) -> Option<(u16, String)> {
        let (asked, _in_flight) = self.take_in(body);
        let (before, disturb, delay) = {
            let state = self.state();
            (state.before.clone(), state.disturb.clone(), state.delay.clone())
        };
        if let Some(before) = before {
            before(self, &asked);
        }
        let fault = disturb.and_then(|disturb| disturb(&asked));
        let (answer, items) = self.state().answer(&asked, fault);
        if let Some(delay) = delay {
            tokio::time::sleep(delay(&asked, items)).await;
        }
        answer
    }

    fn take_in(&self, body: Value) -> (Asked, InFlight) {
        let mut state = self.state();
        let number = state.requests;
        state.requests += 1;
        state.in_flight += 1;
        state.peak = state.peak.max(state.in_flight);
        let partition = query::partition_text(&body);
        let tally = state.tallies.entry(partition.clone()).or_default();
        tally.requests += 1;
        let asked = Asked {
            of_partition: tally.requests - 1,
            partition,
            number,
            body,
        };
        (asked, InFlight(self.clone()))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // a test that panicked in a closure says so itself
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The answer, and how many items were evaluated for it.
    fn answer(&mut self, asked: &Asked, fault: Option<Fault>) -> (Option<(u16, String)>, usize) {
        let tally = self.tallies.entry(asked.partition.clone()).or_default();
        let early = match fault {
            Some(Fault::Throttled) => Some(Some(failure(400, "ThrottlingException", "a test wants it"))),
            Some(Fault::Failed) => Some(Some(failure(500, "InternalServerError", "a test wants it"))),
            Some(Fault::Broken) => Some(None),
            Some(Fault::Lost | Fault::Short(_)) | None => None,
        };
        if let Some(early) = early {
            tally.failed += 1;
            return (early, 0);
        }
        let query = match Query::of(&asked.body, &self.store) {
            Ok(query) => query,
            Err(message) => {
                tally.failed += 1;
                return (Some(failure(400, "ValidationException", &message)), 0);
            }
        };
        let cut = match fault {
            Some(Fault::Short(cut)) => Some(cut),
            _ => None,
        };
        let page = Page::of(&query, &self.store, self.measure, cut);
        tally.items += page.evaluated() as u64;
        tally.units += page.units(&query);
        if fault == Some(Fault::Lost) {
            tally.failed += 1;
            return (None, page.evaluated());
        }
        let answer = page.answer(&query, &self.store.keys, &asked.body["TableName"]);
        (Some((200, answer)), page.evaluated())
    }
}

/// Counts a request as long as somebody waits for its answer.
struct InFlight(Partitions);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.state().in_flight -= 1;
    }
}

fn failure(status: u16, code: &str, message: &str) -> (u16, String) {
    let kind = format!("com.amazonaws.dynamodb.v20120810#{code}");
    (status, json!({ "__type": kind, "message": message }).to_string())
}

/// The partitions of an index with so many shards, as the library writes them.
#[must_use]
pub fn shards(partition: &str, count: usize) -> Vec<String> {
    (0..count).map(|shard| format!("{partition}#SHARD{shard}")).collect()
}

/// An item in the form in which it goes over the wire.
///
/// # Panics
/// If it holds what this SDK does not know.
#[must_use]
pub fn wire_form(item: &HashMap<String, AttributeValue>) -> Value {
    let attributes = item.iter().map(|(name, value)| (name.clone(), attribute(value)));
    attributes.collect::<Map<_, _>>().into()
}

fn attribute(value: &AttributeValue) -> Value {
    match value {
        AttributeValue::S(text) => json!({ "S": text }),
        AttributeValue::N(number) => json!({ "N": number }),
        AttributeValue::B(bytes) => json!({ "B": STANDARD.encode(bytes) }),
        AttributeValue::Bool(is) => json!({ "BOOL": is }),
        AttributeValue::Null(is) => json!({ "NULL": is }),
        AttributeValue::L(list) => json!({ "L": list.iter().map(attribute).collect::<Vec<_>>() }),
        AttributeValue::M(map) => json!({ "M": wire_form(map) }),
        AttributeValue::Ss(texts) => json!({ "SS": texts }),
        AttributeValue::Ns(numbers) => json!({ "NS": numbers }),
        AttributeValue::Bs(all) => json!({ "BS": all.iter().map(|bytes| STANDARD.encode(bytes)).collect::<Vec<_>>() }),
        other => panic!("{other:?}"),
    }
}

impl Debug for Partitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Partitions")
    }
}
