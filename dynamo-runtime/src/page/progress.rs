//! How far a partition or a segment has been read, request by request.

use super::{Page, Place, Reading, Step, Taken, take_in};
use crate::Item;
use crate::entity::Read;
use crate::error::Result;
use crate::request::{Fetched, Position};

pub(super) struct Progress {
    /// Behind the last item that was handed out; nothing at the beginning, and at the end.
    pub(super) position: Option<Position>,
    pub(super) at_end: bool,
    /// How often requests have brought something else than what is wanted; see [`limit`](Self::limit).
    sifting: u32,
}

/// What a request has brought.
pub(super) struct Brought {
    pub(super) items: Vec<Item>,
    /// The items as the table has them, if these are what an index holds of them.
    pub(super) fetched: Option<Fetched>,
    /// Where the service stopped, unless it came to the end.
    pub(super) last: Option<Position>,
}

impl Progress {
    pub(super) fn new(start: Option<Position>, wants_all: bool) -> Self {
        Self {
            position: start,
            at_end: false,
            sifting: u32::from(!wants_all),
        }
    }

    /// How many items the next request may evaluate. Where something else is read too, at least 100, doubling to 1,000: how much is not known.
    pub(super) fn limit(&self, wanted: Option<u32>, page_size: Option<u32>) -> Option<u32> {
        let at_least = match self.sifting.checked_sub(1) {
            None => 1,
            Some(doublings) => (100 << doublings.min(4)).min(1000),
        };
        let wanted = wanted.map(|wanted| wanted.max(at_least));
        [wanted, page_size].into_iter().flatten().min()
    }

    /// Puts what is wanted into the page, up to its number, and goes on behind it. `place` says where an item stands.
    pub(super) fn take<R: Read>(
        &mut self,
        mut brought: Brought,
        reading: Reading<'_>,
        place: impl Fn(&Item) -> Result<Position>,
        wanted: &mut Option<u32>,
        page: &mut Page<R>,
    ) -> Result<()> {
        let mut items = brought.items.into_iter();
        let (mut handed_out, mut all_wanted) = (None, self.sifting == 0);
        while *wanted != Some(0)
            && let Some(item) = items.next()
        {
            // the position is needed if it is asked for, and if this is the last one wanted, and more have come
            let position = if reading.options.steps || *wanted == Some(1) && items.len() > 0 {
                Some(place(&item)?)
            } else {
                None
            };
            let taken = match &mut brought.fetched {
                None => take_in(reading, item, page)?,
                Some(fetched) => match fetched.take(&item, reading.table) {
                    Some(whole) => take_in(reading, whole, page)?,
                    None => Taken::gone(&item, reading.table),
                },
            };
            if let Some(position) = position.clone().filter(|_| reading.options.steps) {
                let place = Place { slice: 0, position };
                page.steps.push(Step { taken, place });
            }
            if taken == Taken::Wanted {
                *wanted = wanted.map(|wanted| wanted - 1);
                handed_out = position.filter(|_| *wanted == Some(0) && items.len() > 0);
            } else {
                all_wanted = false;
            }
        }
        self.sifting += u32::from(!all_wanted);
        self.go_on(handed_out.or(brought.last));
        Ok(())
    }

    /// Goes on behind this position; without one, it is at the end.
    pub(super) fn go_on(&mut self, position: Option<Position>) {
        self.at_end = position.is_none();
        self.position = position;
    }
}
