//! From the items of a query to groups: each parent with what follows it, whole even where a page ends between them.

use super::{Consumed, Page, Place, Reader, Rejected, Taken};
use crate::Cursor;
use crate::entity::Read;
use crate::error::{Error, Result};
use crate::item;
use crate::schema::{EntitySchema, TableSchema};
use std::collections::VecDeque;
use std::fmt;

/// A parent and its children, as [`Query::grouped_by`](crate::Query::grouped_by) collects them.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Group<P, R> {
    /// What the group begins with. `None` for items without a parent before them: it was removed and they were not, the reading direction is the
    /// wrong one for these keys, or the query went on behind a cursor that stood within a group. Also if the parent could not be read, with
    /// [`lenient`](crate::Query::lenient), or only an index still holds it, with [`hydrate`](crate::Query::hydrate).
    pub parent: Option<P>,
    /// What stands behind the parent and before the next one, in the order of the query.
    pub children: Vec<R>,
}

/// What a group begins with.
pub(crate) struct Parent<P, R> {
    pub(crate) entity: &'static EntitySchema,
    /// The parent out of an item, or the item again if it is none.
    pub(crate) of: fn(R) -> Result<P, R>,
}

/// Reads groups. What was read beyond those that are handed out stays here for the next.
pub(crate) struct Groups<P, R> {
    reader: Reader<R>,
    table: &'static TableSchema,
    parent: Parent<P, R>,
    /// The group that may go on.
    open: Gathered<P, R>,
    /// Those before it; at the end, all.
    complete: VecDeque<Gathered<P, R>>,
    at_end: bool,
    wanted: Option<u32>,
    consumed: Consumed,
    /// The last item of the groups that were handed out, or what was left out behind it.
    last: Option<Place>,
}

/// A group with what was left out of it.
struct Gathered<P, R> {
    /// None before the first item.
    group: Option<Group<P, R>>,
    rejected: Vec<Rejected>,
    skipped: u64,
    last: Option<Place>,
}

/// How much is read at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Until a group is complete.
    Some,
    /// To the end, or as many as are wanted.
    All,
}

/// Groups that are complete, and the number of `max_pages` if those were used up.
type Brought<P, R> = (Page<Group<P, R>>, Option<u32>);

impl<P, R: Read> Groups<P, R> {
    pub(crate) fn new(reader: Reader<R>, table: &'static TableSchema, parent: Parent<P, R>, wanted: Option<u32>) -> Self {
        Self {
            reader,
            table,
            parent,
            open: Gathered::new(),
            complete: VecDeque::new(),
            at_end: false,
            wanted,
            consumed: Consumed::default(),
            last: None,
        }
    }

    /// The groups that one page holds: without a limit, those that are complete once there is one.
    pub(crate) async fn page(mut self) -> Result<Page<Group<P, R>>>
    where
        P: Send + Sync + 'static,
    {
        let extent = self.wanted.map_or(Extent::Some, |_| Extent::All);
        match self.read(extent).await? {
            (page, Some(pages)) if page.items.is_empty() => Err(self.cut(pages, page.items)),
            (page, _) => Ok(page),
        }
    }

    /// Reads to the end, or as many as are wanted.
    pub(crate) async fn all(mut self) -> Result<Vec<Group<P, R>>>
    where
        P: Send + Sync + 'static,
    {
        match self.read(Extent::All).await? {
            (page, Some(pages)) => Err(self.cut(pages, page.items)),
            (page, None) => Ok(page.items),
        }
    }

    async fn read(&mut self, extent: Extent) -> Result<Brought<P, R>> {
        let mut cut_short = None;
        while !self.is_enough(extent) && cut_short.is_none() {
            match self.reader.next().await? {
                Some(page) => self.take(page),
                None => cut_short = self.reader.cut_short(),
            }
            // a page that is not the last leaves its group open: the next may go on with it
            if cut_short.is_none() && self.reader.is_at_end() {
                self.at_end = true;
                self.close();
            }
        }
        Ok((self.hand_out()?, cut_short))
    }

    fn is_enough(&self, extent: Extent) -> bool {
        let complete = self.complete.len();
        self.at_end
            || match (extent, self.wanted) {
                (Extent::Some, _) => complete > 0,
                (Extent::All, Some(wanted)) => complete >= wanted as usize,
                (Extent::All, None) => false,
            }
    }

    fn take(&mut self, page: Page<R>) {
        self.consumed += page.consumed;
        let (mut items, mut rejected) = (page.items.into_iter(), page.rejected.into_iter());
        for step in page.steps {
            match step.taken {
                Taken::Wanted => {
                    if let Some(item) = items.next() {
                        self.take_item(item);
                    }
                }
                Taken::Rejected => {
                    if let Some(one) = rejected.next() {
                        self.take_rejected(one);
                    }
                }
                Taken::Skipped => self.open.skipped += 1,
                // what follows a parent that is gone is not of the parent before it
                Taken::Gone(Some(tag)) if tag == self.parent.entity.tag => self.end(),
                Taken::Other | Taken::Gone(_) => continue,
            }
            self.open.last = Some(step.place);
        }
    }

    fn take_item(&mut self, item: R) {
        match (self.parent.of)(item) {
            Ok(parent) => self.begin(Some(parent)),
            Err(child) => {
                let group = self.open.group.get_or_insert_with(|| Group::of(None));
                group.children.push(child);
            }
        }
    }

    /// What follows a parent that could not be read is not of the parent before it.
    fn take_rejected(&mut self, rejected: Rejected) {
        if item::is_of(&rejected.item, self.parent.entity, self.table) {
            self.begin(None);
        }
        self.open.rejected.push(rejected);
    }

    fn begin(&mut self, parent: Option<P>) {
        self.end();
        self.open.group = Some(Group::of(parent));
    }

    /// Ends the group that is open, if one has begun.
    fn end(&mut self) {
        if self.open.group.is_some() {
            self.close();
        }
    }

    fn close(&mut self) {
        let open = std::mem::replace(&mut self.open, Gathered::new());
        self.complete.push_back(open);
    }

    /// Those that are complete, up to what is wanted.
    fn hand_out(&mut self) -> Result<Page<Group<P, R>>> {
        let mut page = Page {
            consumed: std::mem::take(&mut self.consumed),
            ..Page::default()
        };
        // what was only left out, at the end, is no group
        while let Some(first) = self.complete.front()
            && (first.group.is_none() || self.wanted != Some(0))
            && let Some(gathered) = self.complete.pop_front()
        {
            page.rejected.extend(gathered.rejected);
            page.skipped += gathered.skipped;
            if gathered.last.is_some() {
                self.last = gathered.last;
            }
            if let Some(group) = gathered.group {
                self.wanted = self.wanted.map(|wanted| wanted - 1);
                page.items.push(group);
            }
        }
        page.cursor = self.cursor()?;
        Ok(page)
    }

    /// The cursor behind the groups that were handed out; nothing at the end.
    fn cursor(&self) -> Result<Option<Cursor>> {
        if self.at_end && self.complete.is_empty() {
            return Ok(None);
        }
        self.reader.cursor_at(self.last.as_ref())
    }

    fn is_done(&self) -> bool {
        self.wanted == Some(0) || self.at_end && self.complete.is_empty()
    }

    /// The error of what used up its `max_pages`, with what is complete.
    fn cut(&self, pages: u32, groups: Vec<Group<P, R>>) -> Error
    where
        P: Send + Sync + 'static,
    {
        match self.cursor() {
            Ok(cursor) => self.reader.max_pages(pages, cursor, Box::new(groups)),
            Err(error) => error,
        }
    }
}

impl<P, R> Group<P, R> {
    const fn of(parent: Option<P>) -> Self {
        Self {
            parent,
            children: Vec::new(),
        }
    }
}

impl<P, R> Gathered<P, R> {
    const fn new() -> Self {
        Self {
            group: None,
            rejected: Vec::new(),
            skipped: 0,
            last: None,
        }
    }
}

/// Groups, page by page. Made by [`Grouped::pages`](crate::Grouped::pages).
#[must_use = "nothing is read until it is asked for the next"]
pub struct GroupPages<P, R> {
    /// Nothing behind the end or an error.
    groups: Option<Result<Groups<P, R>>>,
}

impl<P: Send + Sync + 'static, R: Read> GroupPages<P, R> {
    pub(crate) const fn new(groups: Result<Groups<P, R>>) -> Self {
        Self { groups: Some(groups) }
    }

    /// Makes requests until a group is complete, and answers all that are; `None` behind the last one, behind the limit, and behind an error.
    ///
    /// What was read of the next group waits for the next page, and is not read again. If [`max_pages`](crate::Query::max_pages) are used up before
    /// another group is complete, that is an error which answers `is_limit()`.
    pub async fn next(&mut self) -> Option<Result<Page<Group<P, R>>>> {
        let answer = match self.groups.as_mut()? {
            Err(error) => Err(error.again()),
            Ok(groups) if groups.is_done() => {
                self.groups = None;
                return None;
            }
            Ok(groups) => match groups.read(Extent::Some).await {
                Ok((page, Some(pages))) => Err(groups.cut(pages, page.items)),
                Ok((page, None)) => Ok(page),
                Err(error) => Err(error),
            },
        };
        if answer.is_err() {
            self.groups = None;
        }
        Some(answer)
    }
}

impl<P, R> fmt::Debug for GroupPages<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GroupPages(..)")
    }
}
