//! A service in memory whose faults come from a seed, and which remembers what it has told its caller.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard};

#[derive(Clone, Default)]
pub(super) struct Fake(Arc<Mutex<State>>);

/// Items by their keys, as text.
pub(super) type Items = BTreeMap<String, Value>;

#[derive(Default)]
pub(super) struct State {
    random: Random,
    /// How many of a hundred requests meet a fault.
    faults: u64,
    /// The kind that half of the faults are of, so that some runs meet little else.
    favourite: u64,
    pub(super) items: Items,
    /// The keys of which an answer that arrived says that they are done.
    pub(super) acknowledged: BTreeSet<String>,
    /// The keys that were in a request of which nobody can know what it did.
    pub(super) in_doubt: BTreeSet<String>,
    pub(super) requests: usize,
}

/// A split-mix generator: the same numbers for a seed, for ever.
#[derive(Default)]
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) const fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// The key of an item, of a put or of a delete.
pub(super) fn key_of(request: &Value) -> String {
    let attributes = [&request["PutRequest"]["Item"], &request["DeleteRequest"]["Key"], request];
    let attributes = attributes.into_iter().find(|attributes| !attributes.is_null()).unwrap();
    format!("{} {}", attributes["PK"], attributes["SK"])
}

impl Fake {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// Begins a new run.
    pub(super) fn begin(&self, seed: u64, items: Items) {
        let mut random = Random::new(seed);
        let (faults, favourite) = (random.below(101), random.below(10));
        *self.state() = State {
            random,
            faults,
            favourite,
            items,
            ..State::default()
        };
    }

    pub(super) fn answer(&self, operation: &str, body: &Value) -> Option<(u16, Value)> {
        let mut state = self.state();
        state.requests += 1;
        let asked = body["RequestItems"]["shop"].clone();
        match operation {
            "BatchWriteItem" => state.write(asked.as_array().unwrap()),
            "BatchGetItem" => state.get(asked["Keys"].as_array().unwrap()),
            _ => panic!("{operation}"),
        }
    }
}

impl State {
    /// The kind of fault that a request meets, if it meets one.
    const fn fault(&mut self) -> Option<u64> {
        if self.random.below(100) >= self.faults {
            None
        } else if self.random.below(2) == 0 {
            Some(self.favourite)
        } else {
            Some(self.random.below(10))
        }
    }

    fn write(&mut self, requests: &[Value]) -> Option<(u16, Value)> {
        let keys: BTreeSet<_> = requests.iter().map(key_of).collect();
        assert!((1..=25).contains(&requests.len()) && keys.len() == requests.len());
        let Some(fault) = self.fault() else {
            return Some(self.apply(requests, &[], &keys));
        };
        let (some, others): (Vec<_>, Vec<_>) = requests.iter().cloned().partition(|_| self.random.below(2) == 0);
        match fault {
            0..4 => Some(self.apply(&some, &others, &keys)),
            4 => Some(self.apply(&[], requests, &keys)),
            5 => Some(error(400, "ProvisionedThroughputExceededException")),
            6 => {
                // cut in the middle, and nobody is told where
                self.apply(&some, &[], &BTreeSet::new());
                self.in_doubt.extend(keys);
                Some(error(500, "InternalServerError"))
            }
            7 | 8 => {
                let applied = if self.random.below(2) == 0 { requests } else { &some };
                self.apply(applied, &[], &BTreeSet::new());
                self.in_doubt.extend(keys);
                None
            }
            _ => Some(error(400, "AccessDeniedException")),
        }
    }

    /// Does it, leaves the others, and tells the caller of these.
    fn apply(&mut self, requests: &[Value], others: &[Value], told: &BTreeSet<String>) -> (u16, Value) {
        for request in requests {
            let key = key_of(request);
            match request.get("PutRequest") {
                Some(put) => self.items.insert(key, put["Item"].clone()),
                None => self.items.remove(&key),
            };
        }
        let left: BTreeSet<_> = others.iter().map(key_of).collect();
        self.acknowledged.extend(told.difference(&left).cloned());
        let unprocessed = if others.is_empty() { json!({}) } else { json!({ "shop": others }) };
        (200, json!({ "UnprocessedItems": unprocessed }))
    }

    fn get(&mut self, keys: &[Value]) -> Option<(u16, Value)> {
        let names: BTreeSet<_> = keys.iter().map(key_of).collect();
        assert!((1..=100).contains(&keys.len()) && names.len() == keys.len());
        let fault = self.fault();
        let (some, others): (Vec<_>, Vec<_>) = keys.iter().partition(|_| match fault {
            Some(0..4) => self.random.below(2) == 0,
            Some(4) => false,
            _ => true,
        });
        match fault {
            Some(5) => return Some(error(400, "ThrottlingException")),
            Some(6) => return Some(error(500, "InternalServerError")),
            Some(7 | 8) => return None,
            Some(9) => return Some(error(400, "AccessDeniedException")),
            _ => {}
        }
        self.acknowledged.extend(some.iter().map(|key| key_of(key)));
        // in no order
        let found: Vec<_> = some.iter().rev().filter_map(|key| self.items.get(&key_of(key))).collect();
        let unprocessed = if others.is_empty() {
            json!({})
        } else {
            json!({ "shop": { "Keys": others } })
        };
        Some((200, json!({ "Responses": { "shop": found }, "UnprocessedKeys": unprocessed })))
    }

    pub(super) fn take(&mut self) -> Self {
        mem::take(self)
    }
}

fn error(status: u16, code: &str) -> (u16, Value) {
    (status, json!({ "__type": format!("com.amazonaws.dynamodb.v20120810#{code}") }))
}
