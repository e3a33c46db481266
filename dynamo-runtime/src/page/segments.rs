//! A scan, read request by request: of one segment one after the other, of several segments side by side.

use super::progress::{Brought, Progress};
use super::{CONCURRENT, Consumed, Page, Reading};
use crate::Cursor;
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::request::{Brings, Position, ScanPlan};
use aws_sdk_dynamodb::operation::scan::ScanOutput;
use aws_sdk_dynamodb::operation::scan::builders::ScanInputBuilder;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::any::Any;
use std::collections::VecDeque;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

pub(crate) struct ScanReader<R> {
    pub(super) plan: Arc<ScanPlan>,
    /// The segments that are not at their ends and of which no request is under way, the next to be asked first.
    due: VecDeque<Segment>,
    /// It outlives a call that is given up, and the time between two calls.
    under_way: FuturesUnordered<Asked>,
    wanted: Option<u32>,
    requests: u32,
    /// Where the segment goes on that was read last; nothing at its end.
    last: Option<(u16, Position)>,
    of: PhantomData<fn() -> R>,
}

struct Segment {
    number: u16,
    progress: Progress,
}

type Asked = Pin<Box<dyn Future<Output = (Segment, Result<(ScanOutput, Consumed)>)> + Send>>;

impl<R: Read> ScanReader<R> {
    pub(super) fn new(plan: ScanPlan) -> Self {
        let segment = |number| Segment {
            number,
            progress: Progress::new(plan.start.clone(), plan.wants_all()),
        };
        Self {
            due: plan.segments().map(segment).collect(),
            under_way: FuturesUnordered::new(),
            wanted: plan.options.limit,
            requests: 0,
            last: None,
            of: PhantomData,
            plan: Arc::new(plan),
        }
    }

    /// The inputs of the first requests, one for each segment.
    pub(super) fn inputs(&self) -> Result<Vec<ScanInputBuilder>> {
        self.due.iter().map(|segment| self.input(segment, Brings::Items)).collect()
    }

    /// Waits for one request, if there is one to be made or under way, and answers what it brought.
    pub(super) async fn next(&mut self) -> Result<Option<Page<R>>> {
        let Some((mut segment, answer)) = self.answer(Brings::Items).await? else {
            return Ok(None);
        };
        let number = segment.number;
        let page = answer.and_then(|(answer, consumed)| self.take(&mut segment, answer, consumed));
        let page = page.map_err(|error| self.plan.in_segment(number, error))?;
        self.put_back(segment);
        Ok(Some(page))
    }

    fn take(&mut self, segment: &mut Segment, answer: ScanOutput, consumed: Consumed) -> Result<Page<R>> {
        let plan = &self.plan;
        let mut page = Page {
            consumed,
            segment: plan.told(segment.number),
            ..Page::default()
        };
        let brought = Brought {
            last: plan.last_evaluated(answer.last_evaluated_key.as_ref())?,
            items: answer.items.unwrap_or_default(),
            fetched: None,
        };
        let reading = Reading {
            table: plan.handle.schema,
            options: &plan.options,
            by_key: false,
        };
        let place = |item: &_| plan.position(item);
        segment.progress.take(brought, reading, place, &mut self.wanted, &mut page)?;
        Ok(page)
    }

    /// Counts to the end, or as many as are wanted.
    pub(super) async fn count(mut self) -> Result<u64> {
        let (mut total, limit) = (0, self.wanted.map(u64::from));
        while let Some((mut segment, answer)) = self.answer(Brings::Count).await? {
            let number = segment.number;
            let counted = answer.and_then(|(answer, _)| {
                let count = self.plan.counted(&answer, self.wanted)?;
                segment
                    .progress
                    .go_on(self.plan.last_evaluated(answer.last_evaluated_key.as_ref())?);
                Ok(count)
            });
            let count = counted.map_err(|error| self.plan.in_segment(number, error))?;
            total += count;
            self.wanted = self
                .wanted
                .map(|wanted| wanted.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX)));
            self.put_back(segment);
        }
        match self.cut_short() {
            Some(pages) => Err(self.cut(pages, Box::new(total))),
            None => Ok(limit.map_or(total, |limit| total.min(limit))),
        }
    }

    /// The next answer. Once there are so many items as are wanted, what is still under way is given up.
    async fn answer(&mut self, brings: Brings) -> Result<Option<(Segment, Result<(ScanOutput, Consumed)>)>> {
        if self.wanted == Some(0) {
            self.under_way.clear();
            return Ok(None);
        }
        while self.under_way.len() < CONCURRENT
            && !self.is_used_up()
            && let Some(segment) = self.due.front()
        {
            let input = self.input(segment, brings)?;
            if let Some(segment) = self.due.pop_front() {
                self.requests += 1;
                self.under_way.push(Box::pin(ask(Arc::clone(&self.plan), segment, input)));
            }
        }
        Ok(self.under_way.next().await)
    }

    fn input(&self, segment: &Segment, brings: Brings) -> Result<ScanInputBuilder> {
        let (plan, page_size) = (&self.plan, self.plan.options.page_size);
        // what is wanted may come from any segment
        let readers = (self.due.len() + self.under_way.len()).clamp(1, CONCURRENT) as u32;
        let share = self.wanted.map(|wanted| wanted.div_ceil(readers));
        let limit = match brings {
            Brings::Items => segment.progress.limit(share, page_size),
            // no `Limit` but the caller's own: what is counted is not transferred
            Brings::Places | Brings::Count => page_size.or(share.filter(|_| plan.wants_all())),
        };
        plan.input(segment.number, segment.progress.position.as_ref(), limit, brings)
    }

    /// Takes a segment back of which a request was answered. It is the next to be asked, so that few are begun and not ended.
    fn put_back(&mut self, segment: Segment) {
        self.last = segment.progress.position.clone().map(|position| (segment.number, position));
        if !segment.progress.at_end {
            self.due.push_front(segment);
        }
    }

    fn is_used_up(&self) -> bool {
        self.plan.options.max_pages.is_some_and(|most| self.requests >= most)
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(super) fn cut_short(&self) -> Option<u32> {
        let is_cut = self.is_used_up() && self.under_way.is_empty() && !self.due.is_empty() && self.wanted != Some(0);
        self.plan.options.max_pages.filter(|_| is_cut)
    }

    /// The error of a scan that used up its `max_pages`.
    pub(super) fn cut(&self, pages: u32, partial: Box<dyn Any + Send + Sync>) -> Error {
        match self.plan.segments().len() {
            1 => match self.cursor() {
                Ok(cursor) => self.plan.max_pages(pages, cursor, partial),
                Err(error) => error,
            },
            _ => self.plan.max_pages_of_segments(pages, partial),
        }
    }

    /// The cursor behind the last page in its segment; nothing at the segment's end.
    pub(super) fn cursor(&self) -> Result<Option<Cursor>> {
        let last = self.last.as_ref();
        last.map(|(segment, position)| self.plan.cursor(*segment, position)).transpose()
    }
}

/// Makes a request of a segment.
async fn ask(plan: Arc<ScanPlan>, segment: Segment, input: ScanInputBuilder) -> (Segment, Result<(ScanOutput, Consumed)>) {
    plan.record();
    let answer = plan.request(input).await;
    (segment, answer)
}
