//! A query of one partition, read request by request.

use super::{Page, take_in};
use crate::Cursor;
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::request::{Brings, Plan, Position, Slice};
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use std::marker::PhantomData;

pub(crate) struct PartitionReader<R> {
    plan: Plan,
    /// Behind the last item that was handed out; nothing at the beginning, and at the end.
    position: Option<Position>,
    wanted: Option<u32>,
    rounds: u32,
    /// How often requests have brought something else than what is wanted; see [`limit`](Self::limit).
    sifting: u32,
    at_end: bool,
    of: PhantomData<fn() -> R>,
}

impl<R: Read> PartitionReader<R> {
    pub(super) fn new(plan: Plan) -> Self {
        let slice = &plan.slices[0];
        Self {
            position: slice.start.clone(),
            wanted: plan.options.limit,
            rounds: 0,
            sifting: u32::from(!plan.wants_all()),
            at_end: slice.is_empty(),
            of: PhantomData,
            plan,
        }
    }

    fn slice(&self) -> &Slice {
        &self.plan.slices[0]
    }

    /// The input of the next request for items.
    pub(super) fn input(&self) -> Result<Option<QueryInputBuilder>> {
        if self.is_done() {
            return Ok(None);
        }
        self.plan
            .input(self.slice(), self.position.as_ref(), self.limit(), Brings::Items)
            .map(Some)
    }

    /// How many items the next request may evaluate. Where something else is read too, at least 100, doubling to 1,000: how much is not known.
    fn limit(&self) -> Option<u32> {
        let at_least = match self.sifting.checked_sub(1) {
            None => 1,
            Some(doublings) => (100 << doublings.min(4)).min(1000),
        };
        let wanted = self.wanted.map(|wanted| wanted.max(at_least));
        [wanted, self.plan.options.page_size].into_iter().flatten().min()
    }

    /// Makes one request, if there is one to be made.
    pub(super) async fn next(&mut self) -> Result<Option<Page<R>>> {
        let Some(input) = self.input()? else { return Ok(None) };
        self.rounds += 1;
        let (answer, consumed) = self.plan.request(self.slice(), input).await?;
        let mut page = Page {
            consumed,
            ..Page::default()
        };
        let last = self.plan.last_evaluated(answer.last_evaluated_key)?;
        let mut items = answer.items.unwrap_or_default().into_iter();
        let (mut handed_out, mut all_wanted) = (None, self.sifting == 0);
        while self.wanted != Some(0)
            && let Some(item) = items.next()
        {
            if self.plan.drops(self.slice(), &item) {
                continue;
            }
            // the position is needed if this is the last one wanted, and more have come
            let position = if self.wanted == Some(1) && items.len() > 0 {
                Some(self.plan.position(&item)?)
            } else {
                None
            };
            if take_in(&self.plan, item, &mut page)? {
                self.wanted = self.wanted.map(|wanted| wanted - 1);
                handed_out = position;
            } else {
                all_wanted = false;
            }
        }
        self.sifting += u32::from(!all_wanted);
        self.position = handed_out.or(last);
        self.at_end = self.position.is_none();
        Ok(Some(page))
    }

    /// Counts to the end, or as many as are wanted.
    pub(super) async fn count(mut self) -> Result<u64> {
        let (mut total, limit) = (0, self.wanted.map(u64::from));
        while !self.is_done() {
            self.rounds += 1;
            // no `Limit` but the caller's own: what is counted is not transferred
            let wanted = self.wanted.filter(|_| self.plan.wants_all());
            let limit = self.plan.options.page_size.or(wanted);
            let input = self.plan.input(self.slice(), self.position.as_ref(), limit, Brings::Count)?;
            let (answer, _) = self.plan.request(self.slice(), input).await?;
            let count = self.plan.counted(self.slice(), &answer)?;
            total += count;
            self.wanted = self
                .wanted
                .map(|wanted| wanted.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX)));
            self.position = self.plan.last_evaluated(answer.last_evaluated_key)?;
            self.at_end = self.position.is_none();
        }
        match self.cut_short() {
            Some(pages) => Err(Error::max_pages(pages, self.cursor()?, Box::new(total))),
            None => Ok(limit.map_or(total, |limit| total.min(limit))),
        }
    }

    fn is_done(&self) -> bool {
        self.at_end || self.wanted == Some(0) || self.cut_short().is_some()
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(super) fn cut_short(&self) -> Option<u32> {
        self.plan
            .options
            .max_pages
            .filter(|pages| self.rounds >= *pages && !self.at_end && self.wanted != Some(0))
    }

    /// The cursor behind what was handed out; nothing at the end.
    pub(super) fn cursor(&self) -> Result<Option<Cursor>> {
        self.position.as_ref().map(|position| self.plan.cursor(None, position)).transpose()
    }
}
