//! The one order of items from several shards, and what has to be read before the next of them is known.
//!
//! Items are ordered by sort key, then by shard, then as the shard has them; descending is the mirror of that. Each shard stands in the order
//! where its first waiting item does, or, with none waiting, where the next one can be at the earliest: at the last position that was read.

#[cfg(test)]
mod tests;

use crate::key::KeyValue;
use std::cmp::Ordering;
use std::collections::{BTreeSet, VecDeque};

/// Shards with the items that have been read and not handed out. `I` is an item, `P` a position to go on from.
pub(super) struct Merge<I, P> {
    shards: Vec<Shard<I, P>>,
    /// Where each shard stands that is not at its end.
    order: BTreeSet<Rank>,
    descending: bool,
}

struct Shard<I, P> {
    waiting: VecDeque<Placed<I>>,
    next: Next<P>,
}

/// An item and its sort key; none in an index without one.
pub(super) struct Placed<I> {
    pub(super) sort_key: Option<KeyValue>,
    pub(super) item: I,
}

/// What there is to read of a shard.
pub(super) enum Next<P> {
    /// What lies behind this, or from the beginning. The sort key says where that is at the earliest, once something has been read.
    From {
        at: Option<P>,
        earliest: Earliest,
    },
    End,
}

/// Where the next item of a shard can be.
#[derive(Debug, Clone)]
pub(super) enum Earliest {
    /// Nothing has been read.
    Anywhere,
    /// At this sort key or behind it; in an index without one, at once.
    At(Option<KeyValue>),
}

/// A shard's place in the order.
struct Rank {
    at: Earliest,
    shard: usize,
    descending: bool,
}

/// The first in the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    /// An item that waits.
    Item,
    /// Something of this shard that has not been read.
    Unread(usize),
    /// Nothing: all shards are at their ends.
    End,
}

impl<I, P> Merge<I, P> {
    /// Shards of which nothing has been read, in the order of their numbers; `None` for one that has nothing to read.
    pub(super) fn new(starts: impl IntoIterator<Item = Option<Option<P>>>, descending: bool) -> Self {
        let shard = |start| Shard {
            waiting: VecDeque::new(),
            next: match start {
                Some(at) => Next::From {
                    at,
                    earliest: Earliest::Anywhere,
                },
                None => Next::End,
            },
        };
        let mut merge = Self {
            shards: starts.into_iter().map(shard).collect(),
            order: BTreeSet::new(),
            descending,
        };
        for shard in 0..merge.shards.len() {
            merge.put_in_order(shard);
        }
        merge
    }

    pub(super) fn first(&self) -> First {
        match self.order.first() {
            Some(rank) if self.shards[rank.shard].waiting.is_empty() => First::Unread(rank.shard),
            Some(_) => First::Item,
            None => First::End,
        }
    }

    /// The first item and its shard, if an item is the first.
    pub(super) fn pop(&mut self) -> Option<(usize, I)> {
        let shard = self.order.first()?.shard;
        let placed = self.shards[shard].waiting.pop_front()?;
        self.order.pop_first();
        self.put_in_order(shard);
        Some((shard, placed.item))
    }

    /// Adds what a request has brought of a shard, and what is left to read of it.
    pub(super) fn add(&mut self, shard: usize, items: impl IntoIterator<Item = Placed<I>>, next: Next<P>) {
        let this = &mut self.shards[shard];
        let had_waiting = !this.waiting.is_empty();
        this.waiting.extend(items);
        this.next = next;
        // while an item waits, it says where the shard stands
        if !had_waiting {
            self.order.retain(|rank| rank.shard != shard);
            self.put_in_order(shard);
        }
    }

    /// The shards that are not at their ends, the first in the order first.
    pub(super) fn in_order(&self) -> impl Iterator<Item = usize> {
        self.order.iter().map(|rank| rank.shard)
    }

    pub(super) fn waiting(&self, shard: usize) -> usize {
        self.shards[shard].waiting.len()
    }

    /// What there is to read of a shard.
    pub(super) fn next(&self, shard: usize) -> &Next<P> {
        &self.shards[shard].next
    }

    fn put_in_order(&mut self, shard: usize) {
        let this = &mut self.shards[shard];
        let at = match (this.waiting.front_mut(), &this.next) {
            (Some(placed), _) => Earliest::At(placed.sort_key.take()),
            (None, Next::From { earliest, .. }) => earliest.clone(),
            (None, Next::End) => return,
        };
        self.order.insert(Rank {
            at,
            shard,
            descending: self.descending,
        });
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        let mirrored = |order: Ordering| if self.descending { order.reverse() } else { order };
        let by_shard = || mirrored(self.shard.cmp(&other.shard));
        match (&self.at, &other.at) {
            // what is anywhere comes before everything, so that it is read first
            (Earliest::Anywhere, Earliest::Anywhere) => self.shard.cmp(&other.shard),
            (Earliest::Anywhere, Earliest::At(_)) => Ordering::Less,
            (Earliest::At(_), Earliest::Anywhere) => Ordering::Greater,
            (Earliest::At(one), Earliest::At(other)) => mirrored(by_sort_key(one.as_ref(), other.as_ref())).then_with(by_shard),
        }
    }
}

/// In one index all sort keys are of one type, or there are none.
fn by_sort_key(one: Option<&KeyValue>, other: Option<&KeyValue>) -> Ordering {
    let order = one.zip(other).and_then(|(one, other)| one.compare(other));
    order.unwrap_or(Ordering::Equal)
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Rank {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Rank {}
