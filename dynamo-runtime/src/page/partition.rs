//! A query of one partition, read request by request.

use super::progress::{Brought, Progress};
use super::{Page, Place};
use crate::Cursor;
use crate::entity::Read;
use crate::error::Result;
use crate::request::{Brings, Plan, Slice, fetch};
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use std::marker::PhantomData;

pub(crate) struct PartitionReader<R> {
    pub(super) plan: Plan,
    progress: Progress,
    wanted: Option<u32>,
    rounds: u32,
    of: PhantomData<fn() -> R>,
}

impl<R: Read> PartitionReader<R> {
    pub(super) fn new(plan: Plan) -> Self {
        let slice = &plan.slices[0];
        let mut progress = Progress::new(slice.start.clone(), plan.wants_all());
        progress.at_end = slice.is_empty();
        Self {
            progress,
            wanted: plan.options.limit,
            rounds: 0,
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
        let wanted = self.wanted.or(self.plan.options.groups);
        let (start, limit) = (
            self.progress.position.as_ref(),
            self.progress.limit(wanted, self.plan.options.page_size),
        );
        self.plan.input(self.slice(), start, limit, Brings::Items).map(Some)
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
        let slice = self.slice();
        let items = answer.items.unwrap_or_default().into_iter();
        let mut brought = Brought {
            items: items.filter(|item| !self.plan.drops(slice, item)).collect(),
            fetched: None,
            last: self.plan.last_evaluated(answer.last_evaluated_key.as_ref())?,
        };
        if self.plan.options.hydrate {
            self.hydrate(&mut brought, &mut page).await?;
        }
        let plan = &self.plan;
        let reading = plan.reading();
        let place = |item: &_| plan.position(item);
        self.progress.take(brought, reading, place, &mut self.wanted, &mut page)?;
        Ok(Some(page))
    }

    /// Fetches the items that an index has answered, no more than are wanted.
    async fn hydrate(&self, brought: &mut Brought, page: &mut Page<R>) -> Result<()> {
        let wanted = self.wanted.map_or(usize::MAX, |wanted| wanted as usize);
        brought.items.retain(|item| !self.plan.is_stranger(item));
        if wanted < brought.items.len() {
            brought.items.truncate(wanted);
            brought.last = brought.items.last().map(|item| self.plan.position(item)).transpose()?;
        }
        let (consistent, handle) = (self.plan.options.consistent, &self.plan.handle);
        let (fetched, consumed) = fetch(brought.items.iter(), consistent, handle).await?;
        page.consumed += consumed;
        brought.fetched = Some(fetched);
        Ok(())
    }

    /// Counts to the end, or as many as are wanted.
    pub(super) async fn count(mut self) -> Result<u64> {
        let (mut total, limit) = (0, self.wanted.map(u64::from));
        while !self.is_done() {
            self.rounds += 1;
            // no `Limit` but the caller's own: what is counted is not transferred
            let wanted = self.wanted.filter(|_| self.plan.wants_all());
            let limit = self.plan.options.page_size.or(wanted);
            let input = self
                .plan
                .input(self.slice(), self.progress.position.as_ref(), limit, Brings::Count)?;
            let (answer, _) = self.plan.request(self.slice(), input).await?;
            let count = self.plan.counted(self.slice(), &answer, self.wanted)?;
            total += count;
            self.wanted = self
                .wanted
                .map(|wanted| wanted.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX)));
            self.progress.go_on(self.plan.last_evaluated(answer.last_evaluated_key.as_ref())?);
        }
        match self.cut_short() {
            Some(pages) => Err(self.plan.max_pages(pages, self.cursor()?, Box::new(total))),
            None => Ok(limit.map_or(total, |limit| total.min(limit))),
        }
    }

    fn is_done(&self) -> bool {
        self.progress.at_end || self.wanted == Some(0) || self.cut_short().is_some()
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(super) fn cut_short(&self) -> Option<u32> {
        self.plan
            .options
            .max_pages
            .filter(|pages| self.rounds >= *pages && !self.progress.at_end && self.wanted != Some(0))
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.progress.at_end
    }

    /// The cursor behind an item, or the one that the query began with.
    pub(super) fn cursor_at(&self, place: Option<&Place>) -> Result<Option<Cursor>> {
        match place {
            Some(place) => self.plan.cursor(None, &place.position).map(Some),
            None => Ok(self.plan.options.after.clone()),
        }
    }

    /// The cursor behind what was handed out; nothing at the end.
    pub(super) fn cursor(&self) -> Result<Option<Cursor>> {
        let position = self.progress.position.as_ref();
        position.map(|position| self.plan.cursor(None, position)).transpose()
    }
}
