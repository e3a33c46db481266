//! The pages of a query, one for each request.

use super::{Consumed, Page, Rejected};
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::item::OWN_TAGS;
use crate::request::{Plan, Position, call};
use crate::{Cursor, Item, item};
use aws_sdk_dynamodb::operation::query::QueryOutput;
use aws_sdk_dynamodb::operation::query::builders::QueryInputBuilder;
use std::fmt;
use std::marker::PhantomData;

/// The pages of a query, one for each request. Made by [`Query::pages`](crate::Query::pages).
#[must_use = "nothing is read until it is asked for the next"]
pub struct Pages<R> {
    /// Nothing behind the end or an error.
    reader: Option<Result<Reader<R>>>,
}

impl<R: Read> Pages<R> {
    pub(crate) fn new(reader: Result<Reader<R>>) -> Self {
        Self { reader: Some(reader) }
    }

    /// Makes one request and answers its page; `None` behind the last one, behind `max_pages`, and behind an error.
    ///
    /// A page may be empty and still have a cursor: then it is not the last one.
    pub async fn next(&mut self) -> Option<Result<Page<R>>> {
        match self.read().await {
            Ok(Some(page)) => Some(Ok(page)),
            Ok(None) => {
                // what is not over is cut short, and a stream asks for that
                self.reader = self
                    .reader
                    .take()
                    .filter(|reader| reader.as_ref().is_ok_and(|reader| reader.cut_short().is_some()));
                None
            }
            Err(error) => {
                self.reader = None;
                Some(Err(error))
            }
        }
    }

    async fn read(&mut self) -> Result<Option<Page<R>>> {
        let reader = match &mut self.reader {
            None => return Ok(None),
            Some(Err(error)) => return Err(error.again()),
            Some(Ok(reader)) => reader,
        };
        let Some(mut page) = reader.next().await? else { return Ok(None) };
        page.cursor = reader.cursor()?;
        Ok(Some(page))
    }

    /// The error of a query that used up its `max_pages`.
    pub(super) fn cut_short(&self) -> Option<Error> {
        let reader = self.reader.as_ref()?.as_ref().ok()?;
        let pages = reader.cut_short()?;
        Some(
            reader
                .cursor()
                .map_or_else(|error| error, |cursor| Error::max_pages(pages, cursor, Box::new(()))),
        )
    }
}

/// Reads a query request by request.
pub(crate) struct Reader<R> {
    plan: Plan,
    /// Behind the last item that was handed out; nothing at the beginning, and at the end.
    position: Option<Position>,
    wanted: Option<u32>,
    rounds: u32,
    /// How often requests have brought something else than what is wanted; see [`Plan::input`].
    sifting: u32,
    at_end: bool,
    of: PhantomData<fn() -> R>,
}

/// What the type tag of an item says.
enum Tagged {
    /// It is of the entity at this place among those that are read.
    Wanted(usize),
    /// It is of another entity of the table, or the library's own.
    Other,
    /// It is of no entity of the table.
    Unknown,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(plan: Plan) -> Self {
        let (position, wanted, at_end) = (plan.start.clone(), plan.options.limit, plan.is_empty());
        let sifting = plan.first_sifting();
        Self {
            plan,
            position,
            wanted,
            rounds: 0,
            sifting,
            at_end,
            of: PhantomData,
        }
    }

    /// Makes one request, if there is one to be made.
    pub(crate) async fn next(&mut self) -> Result<Option<Page<R>>> {
        if self.is_done() {
            return Ok(None);
        }
        let input = self.plan.input(self.position.as_ref(), self.wanted, self.sifting)?;
        let (answer, consumed) = self.request(input).await?;
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
            if self.plan.drops(&item) {
                continue;
            }
            // the position is needed if this is the last one wanted, and more have come
            let position = if self.wanted == Some(1) && items.len() > 0 {
                Some(self.plan.position(&item)?)
            } else {
                None
            };
            if self.read(item, &mut page)? {
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

    /// Puts an item where it belongs in the page; whether it is one of those that are wanted.
    fn read(&self, item: Item, page: &mut Page<R>) -> Result<bool> {
        let schema = self.plan.handle.schema;
        let at = match self.tagged(&item) {
            Tagged::Wanted(at) => at,
            Tagged::Other => return Ok(false),
            Tagged::Unknown if self.plan.options.strict => return Err(self.unknown(&item).of_item(item, schema)),
            Tagged::Unknown => {
                page.skipped += 1;
                return Ok(false);
            }
        };
        match R::read(at, item, schema) {
            Ok(entity) => {
                page.items.push(entity);
                Ok(true)
            }
            Err(error) if !self.plan.options.lenient => Err(error),
            Err(mut error) => {
                let item = error.take_item();
                page.rejected.push(Rejected { error, item });
                Ok(false)
            }
        }
    }

    /// What the type tag of an item says.
    fn tagged(&self, item: &Item) -> Tagged {
        let schema = self.plan.handle.schema;
        let Some(tag) = item::tag(item, schema) else {
            return Tagged::Unknown;
        };
        match self.plan.entities.iter().position(|entity| entity.has_tag(tag)) {
            Some(at) => Tagged::Wanted(at),
            None if tag.starts_with(OWN_TAGS) || schema.entities.iter().any(|entity| entity.has_tag(tag)) => Tagged::Other,
            None => Tagged::Unknown,
        }
    }

    /// The error that an unknown tag is to a strict query.
    fn unknown(&self, item: &Item) -> Error {
        let schema = self.plan.handle.schema;
        item::tag(item, schema).map_or_else(|| Error::no_tag(schema), |tag| Error::unknown_tag(tag, schema))
    }

    /// Counts to the end, or as many as are wanted.
    pub(crate) async fn count(mut self) -> Result<u64> {
        let (mut total, limit) = (0, self.wanted.map(u64::from));
        while !self.is_done() {
            let input = self.plan.count_input(self.position.as_ref(), self.wanted)?;
            let (answer, _) = self.request(input).await?;
            let count = match &answer.items {
                Some(items) if self.plan.counts_here() => self.counted(items)?,
                _ => usize::try_from(answer.count).unwrap_or_default(),
            };
            total += count as u64;
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

    /// How many of the items count. They hold no more than what that takes.
    fn counted(&self, items: &[Item]) -> Result<usize> {
        let mut count = 0;
        for item in items.iter().filter(|item| !self.plan.drops(item)) {
            // without `strict` the service has filtered by the tag, and not sent it
            let counts = match self.plan.options.strict.then(|| self.tagged(item)) {
                None | Some(Tagged::Wanted(_)) => true,
                Some(Tagged::Other) => false,
                Some(Tagged::Unknown) => return Err(self.unknown(item)),
            };
            count += usize::from(counts);
        }
        Ok(count)
    }

    async fn request(&mut self, input: QueryInputBuilder) -> Result<(QueryOutput, Consumed)> {
        self.rounds += 1;
        let handle = &self.plan.handle;
        let sent = input.send_with(handle.client()?);
        call(self.plan.operation(), handle.schema, sent, |answer| {
            Consumed::of(answer.consumed_capacity())
        })
        .await
    }

    fn is_done(&self) -> bool {
        self.at_end || self.wanted == Some(0) || self.cut_short().is_some()
    }

    /// The number of `max_pages`, if they are used up and neither the end nor the limit is reached.
    pub(crate) fn cut_short(&self) -> Option<u32> {
        self.plan
            .options
            .max_pages
            .filter(|pages| self.rounds >= *pages && !self.at_end && self.wanted != Some(0))
    }

    /// The cursor behind what was handed out; nothing at the end.
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>> {
        self.position.as_ref().map(|position| self.plan.cursor(position)).transpose()
    }
}

impl<R> fmt::Debug for Pages<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pages(..)")
    }
}
