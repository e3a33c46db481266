//! A query of every shard of an index: all are read at the same time, and their items handed out in one order.

use super::merge::{Earliest, First, Merge, Next, Placed};
use super::shares::{MOST, Shares};
use super::{CONCURRENT, Consumed, Page, Place, Step, Taken, take_in};
use crate::entity::Read;
use crate::error::Result;
use crate::request::{Brings, Plan, Position, fetch};
use crate::{Cursor, Item};
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::collections::VecDeque;
use std::sync::Arc;

/// How much is read before what is certain is handed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Each shard is asked once at most.
    Round,
    /// All that is wanted.
    Whole,
}

pub(crate) struct ShardedReader<R> {
    pub(super) plan: Arc<Plan>,
    pace: Pace,
    brings: Brings,
    merge: Merge<Item, Position>,
    shares: Shares,
    wanted: Option<u32>,
    /// The last item that was handed out, if it was the last one wanted.
    last: Option<(usize, Position)>,
    /// How many requests were made, without those that only read what was handed out before.
    requests: u32,
    /// What is certain, and not yet given to the caller. It stays if the caller gives up waiting.
    page: Page<R>,
    /// What is certain, of items that have yet to be fetched from the table.
    indexed: VecDeque<(usize, Item)>,
    counted: u64,
}

/// Whether a shard was asked during one call of [`ShardedReader::next`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Not,
    UnderWay,
    Answered,
}

impl<R: Read> ShardedReader<R> {
    pub(super) fn new(plan: Plan, pace: Pace) -> Self {
        let starts = plan.slices.iter().map(|slice| (!slice.is_empty()).then(|| slice.start.clone()));
        Self {
            merge: Merge::new(starts, plan.descending),
            shares: Shares::new(plan.slices.len(), plan.wants_all(), plan.options.page_size),
            wanted: plan.options.limit,
            pace,
            brings: Brings::Items,
            last: None,
            requests: 0,
            page: Page::default(),
            indexed: VecDeque::new(),
            counted: 0,
            plan: Arc::new(plan),
        }
    }

    /// The inputs of the first requests, one for each shard.
    pub(super) fn inputs(&self) -> Result<Vec<QueryInputBuilder>> {
        self.merge.in_order().map(|shard| self.input(shard, self.to_ask(shard))).collect()
    }

    /// Reads as much as its pace says, if there is something to be read.
    pub(super) async fn next(&mut self) -> Result<Option<Page<R>>> {
        // what was read may be here from a call that was given up: items, and those that were rejected or skipped
        if self.is_done() && self.indexed.is_empty() && self.page.consumed.requests == 0 {
            return Ok(None);
        }
        let mut asked = vec![Asked::Not; self.plan.slices.len()];
        // what is under way when this returns is cancelled
        let mut under_way = FuturesUnordered::new();
        loop {
            self.hand_out()?;
            if self.is_to_be_fetched() {
                self.hydrate().await?;
                continue;
            }
            if self.merge.first() == First::End || self.wanted == Some(0) {
                break;
            }
            for shard in self.due(&asked) {
                let items = self.to_ask(shard);
                let input = self.input(shard, items)?;
                self.shares.ask(shard, items);
                self.requests += 1;
                asked[shard] = Asked::UnderWay;
                under_way.push(request(Arc::clone(&self.plan), shard, input));
            }
            let Some((shard, answer)) = under_way.next().await else { break };
            let (answer, consumed) = answer?;
            let again = self.take(shard, answer, consumed)?;
            asked[shard] = match self.pace {
                Pace::Round if !again => Asked::Answered,
                _ => Asked::Not,
            };
        }
        if !self.indexed.is_empty() {
            self.hydrate().await?;
        }
        Ok(Some(std::mem::take(&mut self.page)))
    }

    /// Whether as many items wait to be fetched as are wanted, or as there are.
    fn is_to_be_fetched(&self) -> bool {
        let is_enough = self.wanted.is_some_and(|wanted| self.indexed.len() >= wanted as usize);
        !self.indexed.is_empty() && (is_enough || self.merge.first() == First::End)
    }

    /// Fetches the items that wait for it, and puts them into the page.
    async fn hydrate(&mut self) -> Result<()> {
        let (consistent, indexed) = (self.plan.options.consistent, self.indexed.iter().map(|(_, item)| item));
        let (mut fetched, consumed) = fetch(indexed, consistent, &self.plan.handle).await?;
        self.page.consumed += consumed;
        let table = self.plan.handle.schema;
        while let Some((shard, indexed)) = self.indexed.pop_front() {
            let position = self.position_if_needed(&indexed)?;
            let taken = match fetched.take(&indexed, table) {
                Some(item) => take_in(self.plan.reading(), item, &mut self.page)?,
                None => Taken::gone(&indexed, table),
            };
            let counts = self.note(taken, shard, position.as_ref());
            self.shares.look_at(shard, counts);
            if counts {
                self.count_in(shard, position);
            }
        }
        Ok(())
    }

    /// Where an item stands, if that is asked for, or it would be the last one wanted.
    fn position_if_needed(&self, item: &Item) -> Result<Option<Position>> {
        let is_needed = self.plan.options.steps || self.wanted == Some(1);
        is_needed.then(|| self.plan.position(item)).transpose()
    }

    /// Notes what has become of an item, if that is asked for; whether it is one of those that are wanted.
    fn note(&mut self, taken: Taken, shard: usize, position: Option<&Position>) -> bool {
        if let Some(position) = position.filter(|_| self.plan.options.steps) {
            let place = Place {
                slice: shard,
                position: position.clone(),
            };
            self.page.steps.push(Step { taken, place });
        }
        taken == Taken::Wanted
    }

    /// Notes that an item was handed out.
    fn count_in(&mut self, shard: usize, position: Option<Position>) {
        self.counted += 1;
        self.wanted = self.wanted.map(|wanted| wanted - 1);
        self.last = position.filter(|_| self.wanted == Some(0)).map(|position| (shard, position));
    }

    /// The shards to be asked now, the first in the order first. Those that have run dry come before those that are about to.
    ///
    /// With a limit, what lies behind a shard that has run dry may turn out not to be wanted. So while one is under way, those behind it that have
    /// been read, and brought nothing that waits, are not read on.
    fn due(&self, asked: &[Asked]) -> Vec<usize> {
        let under_way = asked.iter().filter(|asked| **asked == Asked::UnderWay).count();
        let left = self.plan.options.max_pages.map(|most| most.saturating_sub(self.requests) as usize);
        let room = left.unwrap_or(CONCURRENT).min(CONCURRENT - under_way);
        let waiting = |shard: usize| self.merge.waiting(shard);
        let is_awaited = |shard: usize| asked[shard] == Asked::UnderWay && waiting(shard) == 0;
        let awaited = self
            .wanted
            .and_then(|_| self.merge.in_order().position(is_awaited))
            .unwrap_or(usize::MAX);
        let can_be_asked = |(at, shard): &(usize, usize)| {
            asked[*shard] == Asked::Not
                && match self.merge.next(*shard) {
                    Next::From { earliest, .. } => *at < awaited || matches!(earliest, Earliest::Anywhere),
                    Next::End => false,
                }
        };
        let in_order = self.merge.in_order().enumerate().filter(can_be_asked).map(|(_, shard)| shard);
        let (dry, others): (Vec<_>, Vec<_>) = in_order.partition(|shard| waiting(*shard) == 0);
        let short = others
            .into_iter()
            .filter(|shard| self.shares.runs_short(*shard, self.still_wanted(), waiting(*shard)));
        dry.into_iter().chain(short).take(room).collect()
    }

    fn to_ask(&self, shard: usize) -> u32 {
        if self.is_reread(shard, self.merge.next(shard)) {
            // nothing of a run that was handed out before is wanted, so it is passed as fast as can be
            return self.plan.options.page_size.unwrap_or(MOST).min(MOST);
        }
        let wanted = self.still_wanted().or(self.plan.options.groups);
        self.shares.to_ask(shard, wanted, self.merge.waiting(shard))
    }

    /// How many more items are wanted than wait to be fetched.
    fn still_wanted(&self) -> Option<u32> {
        let indexed = u32::try_from(self.indexed.len()).unwrap_or(u32::MAX);
        self.wanted.map(|wanted| wanted.saturating_sub(indexed))
    }

    fn input(&self, shard: usize, items: u32) -> Result<QueryInputBuilder> {
        let start = match self.merge.next(shard) {
            Next::From { at, .. } => at.as_ref(),
            Next::End => None,
        };
        self.plan.input(&self.plan.slices[shard], start, Some(items), self.brings)
    }

    /// Takes in what a request of a shard has brought; whether it only read what was handed out before, and so has to be made again.
    fn take(&mut self, shard: usize, answer: QueryOutput, consumed: Consumed) -> Result<bool> {
        let slice = &self.plan.slices[shard];
        self.page.consumed += consumed;
        let read = u64::try_from(answer.scanned_count).unwrap_or_default();
        // what the condition of a shard that goes on lets in beyond the range lies behind all that is in it
        let last = self.plan.last_evaluated(answer.last_evaluated_key.as_ref())?;
        let next = match last.filter(|position| self.plan.is_in_range(position)) {
            Some(position) => Next::From {
                earliest: Earliest::At(self.plan.sort_key_of(&position).cloned()),
                at: Some(position),
            },
            None => Next::End,
        };
        let again = self.is_reread(shard, &next);
        let items = answer.items.unwrap_or_default().into_iter();
        let placed = |item| {
            let sort_key = self.plan.sort_key(&item)?;
            Ok(Placed { sort_key, item })
        };
        let items: Vec<_> = items
            .filter(|item| !self.plan.drops(slice, item))
            .map(placed)
            .collect::<Result<_>>()?;
        self.shares.bring(shard, read, items.len() as u64);
        self.merge.add(shard, items, next);
        if again {
            self.requests -= 1;
        }
        Ok(again)
    }

    /// Puts what is certain into the page, up to what is wanted.
    fn hand_out(&mut self) -> Result<()> {
        let fetches = self.plan.options.hydrate && self.brings == Brings::Items;
        while self.wanted.is_none_or(|wanted| self.indexed.len() < wanted as usize)
            && let Some((shard, item)) = self.merge.pop()
        {
            if fetches {
                if self.plan.is_stranger(&item) {
                    self.shares.look_at(shard, false);
                } else {
                    self.indexed.push_back((shard, item));
                }
                continue;
            }
            let position = self.position_if_needed(&item)?;
            let counts = match self.brings {
                Brings::Items => {
                    let taken = take_in(self.plan.reading(), item, &mut self.page)?;
                    self.note(taken, shard, position.as_ref())
                }
                Brings::Places | Brings::Count => self.plan.counts(&item)?,
            };
            self.shares.look_at(shard, counts);
            if counts {
                self.count_in(shard, position);
            }
        }
        Ok(())
    }

    /// Counts to the end, or as many as are wanted.
    pub(super) async fn count(mut self) -> Result<u64> {
        let stops_at_unknown = self.plan.options.strict && self.wanted.is_some();
        if self.plan.options.max_pages.is_none() && !stops_at_unknown {
            return self.sum().await;
        }
        // where it stops is a place in the order of the query: it can go on from there, and what lies behind is no error
        self.brings = Brings::Places;
        while self.next().await?.is_some() {}
        match self.cut_short() {
            Some(pages) => Err(self.plan.max_pages(pages, self.cursor()?, Box::new(self.counted))),
            None => Ok(self.counted),
        }
    }

    /// The sum of what the service counts in each shard.
    async fn sum(&self) -> Result<u64> {
        let (plan, limit) = (&self.plan, self.wanted.map_or(u64::MAX, u64::from));
        let starts = self.merge.in_order().map(|shard| (shard, plan.slices[shard].start.clone()));
        let (mut due, mut under_way, mut sum) = (VecDeque::from_iter(starts), FuturesUnordered::new(), 0);
        while sum < limit {
            let unfinished = (due.len() + under_way.len()) as u64;
            while under_way.len() < CONCURRENT
                && let Some((shard, start)) = due.pop_front()
            {
                let is_limited = self.wanted.is_some() && plan.wants_all();
                let share = is_limited.then(|| u32::try_from((limit - sum).div_ceil(unfinished)).unwrap_or(u32::MAX));
                // else no `Limit` but the caller's own: what is counted is not transferred
                let items = plan.options.page_size.or(share);
                let input = plan.input(&plan.slices[shard], start.as_ref(), items, Brings::Count)?;
                under_way.push(request(Arc::clone(plan), shard, input));
            }
            let Some((shard, answer)) = under_way.next().await else { break };
            let (answer, _) = answer?;
            sum += plan.counted(&plan.slices[shard], &answer, self.wanted)?;
            if let Some(position) = plan.last_evaluated(answer.last_evaluated_key.as_ref())? {
                due.push_back((shard, Some(position)));
            }
        }
        Ok(sum.min(limit))
    }

    fn is_done(&self) -> bool {
        self.merge.first() == First::End || self.wanted == Some(0) || self.cut_short().is_some()
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(super) fn cut_short(&self) -> Option<u32> {
        let is_used_up = |most: &u32| self.requests >= *most;
        let pages = self.plan.options.max_pages.filter(is_used_up)?;
        (self.merge.first() != First::End && self.wanted != Some(0)).then_some(pages)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.merge.first() == First::End
    }

    /// The cursor behind an item, or the one that the query began with.
    pub(super) fn cursor_at(&self, place: Option<&Place>) -> Result<Option<Cursor>> {
        match place {
            Some(Place { slice, position }) => self.plan.cursor(self.plan.slices[*slice].shard, position).map(Some),
            None => Ok(self.plan.options.after.clone()),
        }
    }

    /// The cursor behind what was handed out; nothing at the end.
    pub(super) fn cursor(&self) -> Result<Option<Cursor>> {
        let behind = match self.merge.first() {
            First::End => return Ok(None),
            First::Unread(shard) if self.last.is_none() => match self.merge.next(shard) {
                next @ Next::From { at: Some(position), .. } if !self.is_reread(shard, next) => Some((shard, position)),
                _ => None,
            },
            _ => self.last.as_ref().map(|(shard, position)| (*shard, position)),
        };
        match behind {
            Some((shard, position)) => self.plan.cursor(self.plan.slices[shard].shard, position).map(Some),
            // nothing has been read that was not handed out before
            None => Ok(self.plan.options.after.clone()),
        }
    }

    /// Whether a shard has only been read where everything was handed out before.
    fn is_reread(&self, shard: usize, next: &Next<Position>) -> bool {
        match (next, &self.plan.slices[shard].reread) {
            (
                Next::From {
                    earliest: Earliest::At(at),
                    ..
                },
                Some(reread),
            ) => at.as_ref() == Some(reread),
            _ => false,
        }
    }
}

/// Makes a request of a shard.
async fn request(plan: Arc<Plan>, shard: usize, input: QueryInputBuilder) -> (usize, Result<(QueryOutput, Consumed)>) {
    let answer = plan.request(&plan.slices[shard], input).await;
    (shard, answer)
}
