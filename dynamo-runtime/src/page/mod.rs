//! What queries and scans answer: pages of items, where they end and what they cost.

mod consumed;
mod groups;
mod intake;
mod merge;
mod pages;
mod partition;
mod progress;
mod reader;
mod segments;
mod sharded;
mod shares;
mod step;
mod stream;

pub use consumed::{Consumed, ShardConsumed};
pub use groups::{Group, GroupPages};
pub use pages::Pages;
pub use stream::ItemStream;

pub(crate) use groups::{Groups, Parent};
pub(crate) use reader::Reader;
pub(crate) use sharded::Pace;

pub(crate) use intake::Reading;
use intake::take_in;
use step::{Place, Step, Taken};

use crate::{Cursor, Error, Item};
use std::fmt;

/// Requests under way at the same time: enough to hide the way to the service, few enough to leave the client's connections to others.
const CONCURRENT: usize = 16;

/// Some items of a query or a scan, and where it goes on.
///
/// A page that holds few items, or none, is not the last one: only a page without [`cursor`](Page::cursor) is.
#[derive(Debug)]
#[non_exhaustive]
pub struct Page<R> {
    /// The items, in the order of the sort key; of a sharded index, those with equal sort keys in the order of their shards.
    /// Those of a scan come in no order.
    pub items: Vec<R>,
    /// The position behind the last item, to go on from with [`Query::after`](crate::Query::after), which says how to go back. `None` at the end of the query, of the scan, or of the [`segment`](Self::segment) of it. It may turn out that nothing follows.
    pub cursor: Option<Cursor>,
    /// What the page has cost. Of a sharded index it says so shard by shard as well, with what was read ahead for the next pages.
    pub consumed: Consumed,
    /// How many items were left out because no entity of the table has their type tag.
    pub skipped: u64,
    /// The items that could not be read, if the query is [`lenient`](crate::Query::lenient).
    pub rejected: Vec<Rejected>,
    /// The segment that the items are of, and the cursor leads on in, of a scan in [`segments`](crate::Scan::segments) or of one
    /// [`segment`](crate::Scan::segment).
    pub segment: Option<u16>,
    /// What became of the items that were read, in their order, if the reader asked for that.
    steps: Vec<Step>,
}

// not derived: it would ask for `R: Default`
impl<R> Default for Page<R> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            cursor: None,
            consumed: Consumed::default(),
            skipped: 0,
            rejected: Vec::new(),
            segment: None,
            steps: Vec::new(),
        }
    }
}

impl<R> Page<R> {
    /// Adds what the next request brought; the cursor is the caller's to set.
    pub(crate) fn append(&mut self, next: Self) {
        self.items.extend(next.items);
        self.consumed += next.consumed;
        self.skipped += next.skipped;
        self.rejected.extend(next.rejected);
    }
}

/// An item that could not be read as its entity.
#[non_exhaustive]
pub struct Rejected {
    /// Why.
    pub error: Error,
    /// The item as the service sent it.
    pub item: Item,
}

impl fmt::Debug for Rejected {
    // the item stays out of logs
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rejected").field("error", &self.error).finish_non_exhaustive()
    }
}
