//! Items in shards behind the stand-in for the service, what queries of them should give, and what was asked for.

use super::spread::{Ask, How, Kind, ask};
use serde_json::Value;
use tests::Wire;
use tests::partitions::{Partitions, shards};

/// An item as a test names it: its shard, its rank, and whether the filter lets it pass. Its number is its place in the test.
pub(crate) type Made = (usize, u8, bool);

/// A request that was made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asked {
    pub(crate) partition: String,
    /// Behind which key; `null` for the beginning.
    pub(crate) start: String,
    pub(crate) limit: Option<u64>,
}

/// Items in shards, and the queries of them.
pub(crate) struct World {
    pub(crate) kind: Kind,
    pub(crate) partitions: Partitions,
    pub(crate) shards: Vec<String>,
    pub(crate) wire: Wire,
    pub(crate) ask: Box<dyn Ask>,
}

impl World {
    pub(crate) fn new(kind: Kind, count: usize, seed: u64, items: &[Made]) -> Self {
        Self::of(kind, count, Partitions::new(kind.keys(), seed)).with(0, items)
    }

    /// A filter lets those items pass alone that say so. Every filter does, and counting has one.
    pub(crate) fn filter(&self) {
        self.partitions.filter(|item| item["passes"]["BOOL"] == true);
    }

    /// The same items, read in more shards.
    pub(crate) fn raised(&self, count: usize) -> Self {
        Self::of(self.kind, count, self.partitions.clone())
    }

    /// Tries again after a while of Tokio's time, and not at once.
    pub(crate) fn waiting(self) -> Self {
        Self {
            ask: ask(self.kind, self.shards.len(), self.wire.waiting_client()),
            ..self
        }
    }

    fn of(kind: Kind, count: usize, partitions: Partitions) -> Self {
        let wire = partitions.wire();
        Self {
            kind,
            shards: shards("ROOM#r", count),
            ask: ask(kind, count, wire.client()),
            wire,
            partitions,
        }
    }

    /// Adds items, numbered from this one on.
    pub(crate) fn with(self, from: u16, items: &[Made]) -> Self {
        let items = (from..).zip(items);
        let items = items.map(|(number, (shard, rank, passes))| self.kind.item(number, *rank, *passes, &self.shards[*shard]));
        self.partitions.extend(items);
        self
    }

    /// What a query should give, whatever its limits.
    pub(crate) fn expected(&self, how: &How) -> Vec<u16> {
        let entries = self.partitions.in_order(&self.shards, how.descending, |_| true).into_iter();
        let held = |item: &Value| {
            let rank: u8 = item["rank"]["N"].as_str().unwrap().parse().unwrap();
            self.kind.holds(how.range, rank) && (!how.filtered || item["passes"]["BOOL"] == true)
        };
        entries.filter(|entry| held(&entry.item)).map(|entry| number(&entry.item)).collect()
    }

    /// The requests since the last [`clear`](Self::clear).
    pub(crate) fn asked(&self) -> Vec<Asked> {
        let bodies = self.wire.bodies("Query").into_iter();
        let asked = bodies.map(|body| Asked {
            partition: body["ExpressionAttributeValues"][":pk"]["S"].as_str().unwrap().to_owned(),
            start: body["ExclusiveStartKey"].to_string(),
            limit: body["Limit"].as_u64(),
        });
        asked.collect()
    }

    /// Forgets the requests.
    pub(crate) fn clear(&self) {
        self.wire.clear();
        self.partitions.clear();
    }

    /// Deletes the item of a number, if there is one.
    pub(crate) fn delete(&self, number: u16) {
        let all = self.partitions.in_order(&self.shards, false, |_| true);
        if let Some(entry) = all.into_iter().find(|entry| self::number(&entry.item) == number) {
            self.partitions.delete(&entry.item);
        }
    }
}

fn number(item: &Value) -> u16 {
    item["number"]["N"].as_str().unwrap().parse().unwrap()
}
