//! The partitions that a query reads, one or every shard of an index, and what of each is still to be read.

#[cfg(test)]
mod tests;

use crate::key::{Behind, Condition, KeyValue, SortCondition, in_shard};
use crate::request::Position;

/// One partition, and what of it is to be read.
pub(crate) struct Slice {
    /// Its number, if it is a shard.
    pub(crate) shard: Option<u16>,
    pub(crate) partition: KeyValue,
    pub(crate) sort: SortCondition,
    /// It goes on behind this item.
    pub(crate) start: Option<Position>,
    /// What was handed out before, at this sort key, its condition lets in again.
    pub(crate) reread: Option<KeyValue>,
    /// The item behind which the query goes on, where its condition lets that in: it may have been moved here since it was handed out.
    pub(crate) moved: Option<Position>,
}

/// What the slices of a query have in common.
pub(super) struct Whole<'q> {
    /// The partition key, without a shard.
    pub(super) partition: &'q KeyValue,
    pub(super) sort: &'q SortCondition,
    pub(super) separator: char,
    pub(super) has_sort_key: bool,
    pub(super) descending: bool,
}

impl Whole<'_> {
    /// The one partition of a query that reads no shards.
    pub(super) fn unsharded(&self, start: Option<Position>) -> Vec<Slice> {
        vec![Slice {
            shard: None,
            partition: self.partition.clone(),
            sort: self.sort.clone(),
            start,
            reread: None,
            moved: None,
        }]
    }

    /// Every shard, by number. `start` is where the query goes on: the last item that was handed out, and its shard.
    ///
    /// Items with equal sort keys were handed out shard by shard. So the shards that come later than that item's begin with its sort key, and
    /// those that come earlier, behind it.
    pub(super) fn shards(&self, shards: u16, start: Option<(u16, Position)>) -> Vec<Slice> {
        let slice = |shard| {
            let Some((last, position)) = &start else {
                return self.shard(shard, None);
            };
            if shard == *last {
                return self.shard(shard, Some(position.clone()));
            }
            let strictly = (shard < *last) != self.descending;
            let at = position.first().filter(|_| self.has_sort_key);
            Slice {
                moved: (!strictly).then(|| position.clone()),
                ..self.resumed(shard, at, strictly)
            }
        };
        (0..shards).map(slice).collect()
    }

    fn shard(&self, shard: u16, start: Option<Position>) -> Slice {
        Slice {
            shard: Some(shard),
            partition: in_shard(self.partition, self.separator, shard),
            sort: self.sort.clone(),
            start,
            reread: None,
            moved: None,
        }
    }

    fn resumed(&self, shard: u16, at: Option<&KeyValue>, strictly: bool) -> Slice {
        let behind = Behind {
            descending: self.descending,
            strictly,
        };
        let sort = match at {
            Some(at) => self.sort.resumed(at, behind),
            // without a sort key all items of a shard are handed out before those of the next
            None if strictly => Condition::Nothing.into(),
            None => self.sort.clone(),
        };
        Slice {
            reread: at.filter(|at| strictly && sort.dropped.contains(at)).cloned(),
            sort,
            ..self.shard(shard, None)
        }
    }
}

impl Slice {
    /// Whether the range cannot match, so that nothing needs to be sent.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.sort.condition, Condition::Nothing)
    }

    /// Whether an item may have to be dropped that the service answers.
    pub(super) const fn drops_any(&self) -> bool {
        !self.sort.dropped.is_empty() || self.moved.is_some()
    }
}
