//! Scan: every item of the table, in no order.

pub(crate) mod plan;

use super::SdkInput;
use super::options::Options;
use super::sieve::Wanted;
use crate::cursor::IntoCursor;
use crate::entity::{Collection, Entity, Holds, Read, TableDef, ViewOf};
use crate::error::{Error, Result};
use crate::expression::{Condition, Predicate};
use crate::page::{Consumed, ItemStream, Page, Pages, Reader};
use crate::{Sending, Table};
use plan::{Extent, ScanPlan};
use std::fmt;
use std::marker::PhantomData;

/// Reads the whole table, in no order. `R` is what comes out.
///
/// Made by [`Entity::scan`], which reads one entity, and by [`Collection::scan`], which reads every entity of the table. Calls Scan, as often as
/// it takes.
///
/// # When not to scan
///
/// A scan reads, and is charged for, every item of the table, whatever a filter, the entity or a count leaves out: a table of 10 GB costs some
/// 1.3 million read units each time, twice that consistently, and the units are taken from what other requests need. It is for jobs that want
/// everything: a migration, a check, a table that is known to be small.
///
/// * To find items by a field, give them an index by that field, and query it: `#[gsi1(pk = "STATUS#<status>", ..)]`.
/// * For a list of everything of one kind, an index with `shards` is read in order, and without what else is in the table.
/// * For analytics and backups, an export to S3 reads nothing from the table:
///   <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.HowItWorks.html>.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-query-scan.html>
///
/// A scan is no snapshot: what is written while it runs may be in it or not. DynamoDB promises that each item comes once at most.
///
/// # Ends
///
/// | end | answers | requests |
/// |---|---|---|
/// | [`send`](Self::send) | a [`Page`] | one; with a `limit`, until there are so many items |
/// | [`all`](Self::all) | `Vec<R>` | until the end or the `limit` |
/// | [`first`](Self::first) | `Option<R>`, any item | until there is one |
/// | [`count`](Self::count) | `u64` | until the end or the `limit`; no item is transferred |
/// | [`pages`](Self::pages) | a [`Page`] for each request | when asked |
/// | [`stream`](Self::stream) | items, one by one | when asked |
///
/// # Segments
///
/// DynamoDB cuts a table into as many segments as it is told, and each can be read for itself. [`segments`](Self::segments) reads all of them from
/// here, side by side; [`segment`](Self::segment) reads one, where several workers share the table.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Scan.html#Scan.ParallelScan>
///
/// Pages then say which segment they are of, and their cursors lead on in it. A big job can so be stopped at any point and resumed by whoever
/// knows the last cursor of each segment that is not at its end:
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// use std::collections::BTreeMap;
///
/// const SEGMENTS: u16 = 4;
///
/// /// Takes a page in, and keeps where its segment goes on.
/// fn take(page: dynamo_runtime::Page<Order>, open: &mut BTreeMap<u16, Option<Cursor>>) -> usize {
///     let Some(segment) = page.segment else { return 0 };
///     match page.cursor {
///         None => open.remove(&segment),
///         cursor => open.insert(segment, cursor),
///     };
///     page.items.len()
/// }
///
/// // every segment is to be read from its beginning
/// let mut open: BTreeMap<u16, Option<Cursor>> = (0..SEGMENTS).map(|segment| (segment, None)).collect();
/// let mut seen = 0;
///
/// // side by side, until something stops it: here, three pages
/// let mut pages = Order::scan().page_size(1).segments(SEGMENTS).max_pages(3).pages(&table);
/// while let Some(page) = pages.next().await {
///     seen += take(page?, &mut open); // and store `open`: a cursor is text, for serde too
/// }
///
/// // later, perhaps elsewhere: what is left of each, by one worker or by many
/// for (segment, cursor) in open.clone() {
///     let mut pages = Order::scan().segment(segment, SEGMENTS).after(cursor).pages(&table);
///     while let Some(page) = pages.next().await {
///         seen += take(page?, &mut open);
///     }
/// }
/// assert_eq!((seen, open.len()), (3, 0));
/// # Ok(()) }) }
/// ```
#[must_use = "a request does nothing until it is sent"]
pub struct Scan<R> {
    /// Whether the service leaves out what is of other entities.
    by_tag: bool,
    filter: Result<Option<Predicate>>,
    extent: Extent,
    options: Options,
    of: PhantomData<fn() -> R>,
}

// Bounds stand on the methods, not on the blocks: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<R> Scan<R> {
    pub(crate) fn of_entity() -> Self
    where
        R: Entity,
    {
        Self::new(true)
    }

    pub(crate) fn of_collection() -> Self
    where
        R: Collection,
    {
        Self::new(false)
    }

    fn new(by_tag: bool) -> Self {
        Self {
            by_tag,
            filter: Ok(None),
            extent: Extent::Whole,
            options: Options::default(),
            of: PhantomData,
        }
    }

    /// Only items of which this holds. The closure is given the entity's fields; a second filter must hold as well.
    ///
    /// The service reads and charges for what it leaves out: it spares the transfer, and nothing else. A [`limit`](Self::limit) stays the number of
    /// items that come out, for which each request looks at 100 items at least, and twice as many every time, up to 1,000.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Scan.html#Scan.FilterExpression>
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let at_east = Order::scan().filter(|order| order.warehouse().eq("east")).count(&table).await?;
    /// assert_eq!(at_east, 2);
    /// # Ok(()) }) }
    /// ```
    pub fn filter(mut self, filter: impl FnOnce(R::Fields) -> Condition<R>) -> Self
    where
        R: Entity,
    {
        let more = filter(R::FIELDS).into_predicate();
        self.filter = self.filter.and_then(|filter| Ok(Predicate::all(filter.into_iter().chain([more?]))));
        self
    }

    /// Leaves out what has expired by its field `#[ttl]`: DynamoDB removes expired items only within a few days, and answers them until then.
    ///
    /// The time is that of the client, at the first request. Where no entity that is read has such a field, it changes nothing; otherwise
    /// it costs what a [`filter`](Self::filter) does.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-expired-items.html>
    pub fn live(mut self) -> Self {
        self.options.live = true;
        self
    }

    /// How many items are wanted, over all pages; at least 1. Nothing is allocated for them in advance.
    ///
    /// Of several [`segments`](Self::segments) it is the number of items that come out, of whichever are faster. What other requests have under way
    /// when there are so many is given up, and paid for; the cursor of a page is behind the last item of that page all the same.
    pub fn limit(mut self, items: u32) -> Self {
        self.options.limit = Some(items);
        self
    }

    /// How many items one request may evaluate; at least 1. Without it, as many as are still wanted, or 1 MB.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html#DDB-Scan-request-Limit>
    pub fn page_size(mut self, items: u32) -> Self {
        self.options.page_size = Some(items);
        self
    }

    /// How many requests may be made, of all segments together; at least 1. If they do not reach the end, `all`, `first` and `count` are an error that
    /// answers [`is_limit`](Error::is_limit), with the [`cursor`](Error::cursor) to go on from.
    ///
    /// Of several [`segments`](Self::segments) no one cursor leads on, so that error has none: read [`pages`](Self::pages), which hold one for each.
    pub fn max_pages(mut self, requests: u32) -> Self {
        self.options.max_pages = Some(requests);
        self
    }

    /// Goes on behind a cursor of the same scan: the same table, entity, segment and number of segments. Takes a
    /// [`Cursor`](crate::Cursor) or an `Option` of one, by value or reference; `None` starts at the beginning.
    pub fn after(mut self, cursor: impl IntoCursor) -> Self {
        self.options.after = cursor.into_cursor();
        self
    }

    /// Sees every write that was answered before the scan began. Costs twice as much.
    pub fn consistent(mut self) -> Self {
        self.options.consistent = true;
        self
    }

    /// Items that cannot be read go into [`Page::rejected`] instead of failing the request. `all`, `first` and `stream` leave them out without a
    /// word, and `count` counts them.
    pub fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Items whose type tag no entity of the table has are an error. Without it, a scan of the table leaves them out and counts them in
    /// [`Page::skipped`], and a scan of one entity does not see them.
    ///
    /// The service then filters nothing by the tag, so that they can be seen: the items of other entities are transferred, and left out here.
    /// What a [`filter`](Self::filter) says is not asked of them.
    pub fn strict(mut self) -> Self {
        self.options.strict = true;
        self
    }

    /// Only segment `number`, from 0, of `of`, at most 65,535: one worker's part of a scan that several share. All have to say the same `of`.
    /// In the place of [`segments`](Self::segments), if both are given the last one counts.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let mut seen = 0;
    /// for worker in 0..3 {
    ///     seen += Shop::scan().segment(worker, 3).all(&table).await?.len();
    /// }
    /// assert_eq!(seen, 4);
    /// # Ok(()) }) }
    /// ```
    pub fn segment(mut self, number: u16, of: u16) -> Self {
        self.extent = Extent::One { segment: number, of };
        self
    }

    /// Cuts the table into so many segments, at least 1, and reads them side by side, up to 16 at the same time. The items come as they are answered;
    /// the first error ends all of it.
    ///
    /// It is faster, and takes as much of the table's capacity at once; it costs as much in the end.
    ///
    /// Of [`pages`](Self::pages) and [`stream`](Self::stream) requests stay under way from one call to the next, and go on only while the next page is
    /// waited for. Whoever takes long between two pages may find that a connection was closed meanwhile or that a timeout of the SDK has passed:
    /// the SDK then tries again, and what it gives up on is an error. Take the pages as they come, and work on them in another task; or read each
    /// [`segment`](Self::segment) by itself, which has no request under way between two pages.
    ///
    /// [`send`](Self::send) and [`after`](Self::after) are of one segment, and an error with several: a page has one cursor, and each segment goes on
    /// from a place of its own.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// assert_eq!(Shop::scan().segments(8).count(&table).await?, 4);
    /// # Ok(()) }) }
    /// ```
    pub fn segments(mut self, number: u16) -> Self {
        self.extent = Extent::All(number);
        self
    }

    /// Reads of each item what a view takes, and not more: a struct with `#[view(of = ..)]`, of this scan's entity. It spares the transfer, and
    /// nothing else. A filter comes before it, since it is about the entity's fields.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html>
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// #[derive(serde::Deserialize, SingleTable)]
    /// #[view(of = Order)]
    /// struct Number { number: u32 }
    ///
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let numbers: Vec<Number> = Order::scan().project().all(&table).await?;
    /// assert_eq!(numbers.iter().map(|order| order.number).max(), Some(3));
    /// # Ok(()) }) }
    /// ```
    pub fn project<V: ViewOf<R>>(self) -> Scan<V> {
        Scan {
            by_tag: self.by_tag,
            filter: self.filter,
            extent: self.extent,
            options: Options {
                view: Some(V::VIEW),
                ..self.options
            },
            of: PhantomData,
        }
    }

    /// The SDK input of the first request, of several segments of the first to each.
    ///
    /// # Errors
    /// If the filter cannot be sent, the cursor is refused, a limit is 0, or there is no such segment.
    pub fn to_sdk<T: TableDef + Holds<R::Of>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        R: Read,
    {
        self.reader(table)?.inputs()
    }

    /// Makes one request and answers what it brought; with a [`limit`](Self::limit), as many as it takes.
    ///
    /// The error answers `is_cursor()` if the cursor was refused, `is_limit()` for a limit of 0 or a segment that is not there, and `is_decode()` if
    /// an item is not what its entity expects. With several [`segments`](Self::segments) it is an error before anything is sent.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let page = Shop::scan().limit(3).send(&table).await?;
    /// assert_eq!(page.items.len(), 3);
    /// let rest = Shop::scan().limit(3).after(page.cursor).send(&table).await?;
    /// assert_eq!(rest.items.len(), 1);
    /// # Ok(()) }) }
    /// ```
    pub fn send<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, Page<R>>
    where
        R: Read,
    {
        let one = self.options.limit.is_none();
        let reader = self.of_one_segment().and_then(|()| self.reader(table));
        Sending::new(async move { reader?.page(one).await })
    }

    /// As [`send`](Self::send), with what it has cost; the same stands in [`Page::consumed`].
    pub fn send_with_cost<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, (Page<R>, Consumed)>
    where
        R: Read,
    {
        let sending = self.send(table);
        Sending::new(async move {
            let page = sending.await?;
            let consumed = page.consumed.clone();
            Ok((page, consumed))
        })
    }

    /// Every item, or as many as the [`limit`](Self::limit) wants. All of them are in memory at the end: [`stream`](Self::stream) and
    /// [`pages`](Self::pages) give them as they come.
    ///
    /// If [`max_pages`](Self::max_pages) are used up before, the error answers `is_limit()`, holds the cursor, and gives what was read as
    /// `partial::<Vec<R>>()`.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let everything: Vec<Shop> = Shop::scan().segments(4).all(&table).await?;
    /// let customers = everything.iter().filter(|item| matches!(item, Shop::Customer(_)));
    /// assert_eq!(customers.count(), 1);
    /// # Ok(()) }) }
    /// ```
    pub fn all<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, Vec<R>>
    where
        R: Read,
    {
        let reader = self.reader(table);
        Sending::new(async move { reader?.all().await })
    }

    /// Any item: whether there is one at all, or what one looks like. Goes on while pages come back empty.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let at_north = Order::scan().filter(|order| order.warehouse().eq("north")).first(&table).await?;
    /// assert_eq!(at_north, None);
    /// # Ok(()) }) }
    /// ```
    pub fn first<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, Option<R>>
    where
        R: Read,
    {
        // a limit of 0 stays the error that it is
        let limit = self.options.limit.map_or(1, |limit| limit.min(1));
        let items = self.limit(limit).all(table);
        Sending::new(async move { items.await.map(|items| items.into_iter().next()) })
    }

    /// How many items there are, or the [`limit`](Self::limit) if there are more. The service counts; no item is transferred or decoded.
    ///
    /// It costs as much as reading them. Where a number some hours old will do, `DescribeTable` has that of all items of the table for nothing:
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html#DDB-Type-TableDescription-ItemCount>.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// assert_eq!(Order::scan().count(&table).await?, 3);
    /// # Ok(()) }) }
    /// ```
    pub fn count<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, u64>
    where
        R: Read,
    {
        let reader = self.reader(table);
        Sending::new(async move { reader?.count().await })
    }

    /// The pages, one for each request, made when [`next`](Pages::next) is called. Borrows nothing.
    ///
    /// Of several [`segments`](Self::segments) they come from all, as they are answered, and each says its [`segment`](Page::segment).
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let mut pages = Shop::scan().page_size(3).pages(&table);
    /// let mut sizes = Vec::new();
    /// while let Some(page) = pages.next().await {
    ///     sizes.push(page?.items.len());
    /// }
    /// assert_eq!(sizes, [3, 1]);
    /// # Ok(()) }) }
    /// ```
    pub fn pages<T: TableDef + Holds<R::Of>>(self, table: &Table<T>) -> Pages<R>
    where
        R: Read,
    {
        Pages::new(self.reader(table))
    }

    /// The items one by one, read as [`pages`](Self::pages) reads them, when they are asked for. Borrows nothing. Ends behind the first error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut orders = Order::scan().stream(&table);
    /// while let Some(order) = orders.try_next().await? {
    ///     println!("{}", order.number);
    /// }
    /// # Ok(()) }) }
    /// ```
    pub fn stream<T: TableDef + Holds<R::Of>>(self, table: &Table<T>) -> ItemStream<R>
    where
        R: Read,
    {
        ItemStream::new(self.pages(table))
    }

    /// Whether what is read can have one cursor.
    fn of_one_segment(&self) -> Result<()> {
        match self.extent {
            Extent::All(segments @ 2..) => Err(Error::usage(format!(
                "`send` answers one page with one cursor, and {segments} segments have one each: use `pages`, `stream` or `all`, \
                 or `segment(number, {segments})`"
            ))),
            _ => Ok(()),
        }
    }

    fn reader<T: TableDef>(&self, table: &Table<T>) -> Result<Reader<R>>
    where
        R: Read,
    {
        let filter = self.filter.as_ref().map_err(Error::again)?.clone();
        let options = self.options.clone();
        let plan = ScanPlan::new(table.handle(), Wanted::of::<R>(), self.by_tag, filter, self.extent, options)?;
        Ok(Reader::of_scan(plan))
    }
}

impl<R> Clone for Scan<R> {
    fn clone(&self) -> Self {
        Self {
            by_tag: self.by_tag,
            filter: self.filter.as_ref().map(Clone::clone).map_err(Error::again),
            extent: self.extent,
            options: self.options.clone(),
            of: PhantomData,
        }
    }
}

impl<R> fmt::Debug for Scan<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan").field("extent", &self.extent).finish_non_exhaustive()
    }
}
