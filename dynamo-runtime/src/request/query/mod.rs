//! Query: the items of one partition, in the order of the sort key.

pub(crate) mod grouped;
pub(crate) mod plan;
pub(crate) mod slice;

use super::SdkInput;
use super::options::Options;
use super::sieve::Wanted;
use crate::cursor::IntoCursor;
use crate::entity::{Consistent, Entity, Holds, Hydrated, Keyed, Path, Primary, Projected, Read, TableDef, Variants, ViewOf, Whole};
use crate::error::{Error, Result};
use crate::expression::{Condition, Predicate};
use crate::key::{KeyValue, Part, PartitionKey, SortParts, SortRange, Stage, partition};
use crate::page::{Consumed, ItemStream, Pace, Page, Pages, Parent, Reader};
use crate::schema::{EntitySchema, KeySchema};
use crate::{Sending, Table};
use grouped::Grouped;
use plan::Plan;
use std::fmt;
use std::marker::PhantomData;

/// Reads the items of one partition, in the order of the sort key. `R` is what comes out, `K` where it is read.
///
/// Made by the generated `by_..` functions, which read one entity, and by [`Collection::query`](crate::Collection::query), which reads every
/// entity of a partition. Calls Query, as often as it takes.
///
/// It ends in one of six ways:
///
/// | end | answers | requests |
/// |---|---|---|
/// | [`send`](Self::send) | a [`Page`] | one; with a `limit`, until there are so many items |
/// | [`all`](Self::all) | `Vec<R>` | until the end or the `limit` |
/// | [`first`](Self::first) | `Option<R>` | until there is one |
/// | [`count`](Self::count) | `u64` | until the end or the `limit`; no item is transferred |
/// | [`pages`](Self::pages) | a [`Page`] for each request | when asked |
/// | [`stream`](Self::stream) | items, one by one | when asked |
///
/// Of a sharded index every shard is asked, up to 16 at the same time, and the items come in one order. So one request is here a round of
/// requests, at most one for each shard: [`Shards`](crate::schema::Shards) says what that costs and what it changes.
#[must_use = "a request does nothing until it is sent"]
pub struct Query<R, K = Primary> {
    partition: Result<KeyValue>,
    entity: &'static EntitySchema,
    key: &'static KeySchema,
    /// The range of the entity's sort key; `None` for the whole partition.
    sort: Option<SortParts>,
    descending: bool,
    filter: Result<Option<Predicate>>,
    options: Options,
    of: PhantomData<fn() -> (R, K)>,
}

// Bounds stand on the methods, not on the blocks: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<R, K> Query<R, K> {
    #[doc(hidden)]
    pub fn new(parts: &[Part<'_>]) -> Self
    where
        R: Entity + Keyed<K>,
        K: Path,
    {
        let PartitionKey { value, entity, key, .. } = partition::<R, K>(parts);
        Self {
            partition: value,
            entity,
            key,
            sort: Some(SortParts::default()),
            descending: false,
            filter: Ok(None),
            options: Options::default(),
            of: PhantomData,
        }
    }

    pub(crate) fn of_partition<E>(partition: PartitionKey<E, K>) -> Self {
        let PartitionKey { value, entity, key, .. } = partition;
        Self {
            partition: value,
            entity,
            key,
            sort: None,
            descending: false,
            filter: Ok(None),
            options: Options::default(),
            of: PhantomData,
        }
    }

    /// Only the items in a range of the sort key. The closure is given the sort key's fields in their order: all but the last that it names
    /// are fixed with `eq`, and the last is bounded with `eq`, `lt`, `le`, `gt`, `ge`, `between` or `begins_with`.
    ///
    /// Ranges are exact whatever fields follow: `gt(t)` leaves out every item at `t`, and `le(t)` takes them all in. Nothing is read outside
    /// of what the entity itself writes under its template's first literal. A range that cannot match is an empty page without a request.
    ///
    /// What is compared is what the key holds. With a format that cuts or folds, that is less than the field: under `<at:secs>` an item of
    /// 10:00:00.9 is at 10:00:00, so `ge` of 10:00:00.5 leaves it out, and `le` takes it in. `eq` cuts its value as writing does.
    ///
    /// ```
    /// # use dynamo_runtime::prelude::*;
    /// # #[derive(serde::Serialize, serde::Deserialize, SingleTable)]
    /// # #[pk("CUSTOMER#<customer>")]
    /// # #[sk("ORDER#<day>#<number:06>")]
    /// # pub struct Order { customer: String, day: String, number: u32 }
    /// let january = Order::by_customer("c1").range(|sk| sk.day().between("2026-01-01", "2026-01-31"));
    /// let late_that_day = Order::by_customer("c1").range(|sk| sk.day().eq("2026-01-31").number().ge(500));
    /// ```
    pub fn range<S: SortRange>(mut self, range: impl FnOnce(R::Sort) -> S) -> Self
    where
        R: Keyed<K>,
    {
        self.sort = Some(range(R::Sort::at(SortParts::default())).into_parts());
        self
    }

    /// Only items of which this holds. The closure is given the entity's fields; a second filter must hold as well.
    ///
    /// The service reads and charges for what it leaves out: bound the sort key with [`range`](Self::range) where that says the same. A
    /// [`limit`](Self::limit) stays the number of items that come out, for which each request looks at 100 items at least, and twice as many
    /// every time, up to 1,000; of a sharded index, the first requests of all shards together.
    ///
    /// Fields that stand in the templates of keys can be filtered, since each is stored under its own name as well. What DynamoDB does not filter
    /// are the key attributes of what is queried, such as `PK` or `GSI1PK`; the closure does not offer them.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.FilterExpression.html>
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let nowhere = Order::by_customer("c1").filter(|order| order.warehouse().is_none()).all(&table).await?;
    /// assert_eq!(nowhere.len(), 1);
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

    /// The last item first.
    pub fn descending(mut self) -> Self {
        self.descending = true;
        self
    }

    /// How many items are wanted, over all pages; at least 1. Nothing is allocated for them in advance. Of a sharded index it is the number of items
    /// that come out, not of each shard; of each, its share and something for chance is asked for.
    pub fn limit(mut self, items: u32) -> Self {
        self.options.limit = Some(items);
        self
    }

    /// How many items one request may evaluate; at least 1. Without it, as many as are still wanted, or 1 MB. Of a sharded index one request is of one
    /// shard.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html#DDB-Query-request-Limit>
    pub fn page_size(mut self, items: u32) -> Self {
        self.options.page_size = Some(items);
        self
    }

    /// How many requests may be made; at least 1. If they do not reach the end, `all`, `first` and `count` are an error that answers
    /// [`is_limit`](Error::is_limit), with the [`cursor`](Error::cursor) to go on from.
    ///
    /// Of a sharded index the requests of all shards count. Less than one for each is an error that answers `is_limit` before anything is sent, and
    /// so has no cursor: all have to be asked before the first item is known.
    pub fn max_pages(mut self, requests: u32) -> Self {
        self.options.max_pages = Some(requests);
        self
    }

    /// Goes on behind a cursor of the same query: the same table, entity, partition, range and direction. Takes a
    /// [`Cursor`](crate::Cursor) or an `Option` of one, by value or reference; `None` starts at the beginning.
    ///
    /// A cursor leads on in its own direction only. To offer the page before, keep the cursors that led to the pages so far: the page before is the
    /// one behind the cursor before, and the first is behind `None`.
    pub fn after(mut self, cursor: impl IntoCursor) -> Self {
        self.options.after = cursor.into_cursor();
        self
    }

    /// Sees every write that was answered before. Costs twice as much. Not to be had on a global secondary index.
    pub fn consistent(mut self) -> Self
    where
        K: Consistent,
    {
        self.options.consistent = true;
        self
    }

    /// Items that cannot be read go into [`Page::rejected`] instead of failing the request. `all`, `first` and `stream` leave them out without a
    /// word, and `count` counts them.
    pub fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Items whose type tag no entity of the table has are an error, instead of being left out and counted in [`Page::skipped`].
    ///
    /// The service then filters nothing by the tag, so that they can be seen: other entities in the range are transferred, and left out here.
    /// What a [`filter`](Self::filter) says is not asked of them.
    pub fn strict(mut self) -> Self {
        self.options.strict = true;
        self
    }

    /// Fetches the items that an index answers whole, from the table: for an index whose `projection` leaves attributes out. The order and the cursor
    /// are the index's.
    ///
    /// Calls BatchGetItem besides, for up to 100 items at a time, once for each that comes; of a query with a [`limit`](Self::limit) no more than are
    /// wanted. What the service leaves unprocessed is asked again. Both kinds of requests are in [`Page::consumed`]; [`max_pages`](Self::max_pages) is
    /// about those of the index alone.
    ///
    /// An item comes as it stands in the table by then, which may be other than the index says: one that was deleted meanwhile is left out, and one that
    /// was changed may not fit the range or the filter any more. A [`filter`](Self::filter) is asked of what the index holds, and [`count`](Self::count)
    /// counts what is in the index.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html>
    ///
    /// ```
    /// # use dynamo_runtime::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, PartialEq, Serialize, Deserialize, SingleTable)]
    /// #[pk("TICKET#<id>")]
    /// #[gsi1(pk = "OPEN#<region>", sk = "<id>")]
    /// struct Ticket { id: String, region: Option<String>, text: String }
    ///
    /// #[derive(SingleTable)]
    /// #[table(name = "support", gsi1(projection = keys_only))]
    /// enum Support { Ticket(Ticket) }
    ///
    /// # fn main() -> dynamo_runtime::Result<()> { tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// # let table = Table::<Support>::embedded().await?;
    /// let ticket = Ticket { id: "t1".into(), region: Some("eu".into()), text: "no light".into() };
    /// ticket.create().send(&table).await?;
    /// assert_eq!(Ticket::by_region("eu").hydrate().all(&table).await?, [ticket]);
    /// # Ok(()) }) }
    /// ```
    pub fn hydrate(mut self) -> Query<R, Hydrated<K>> {
        self.options.hydrate = true;
        self.becomes()
    }

    /// Reads of each item what a view takes, and not more: a struct with `#[view(of = ..)]`, of this query's entity. An index that does not hold whole
    /// items can be read so, if the view names it.
    ///
    /// It spares the transfer; the service charges for items as large as the table or the index has them. Ranges and filters come before it, since they
    /// are about the entity's fields. A cursor is good with and without it.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ProjectionExpressions.html>
    ///
    /// ```
    /// # use dynamo_runtime::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Serialize, Deserialize, SingleTable)]
    /// #[pk("TICKET#<id>")]
    /// #[gsi1(pk = "OPEN#<region>", sk = "<id>")]
    /// struct Ticket { id: String, region: Option<String>, title: String, text: String }
    ///
    /// #[derive(Debug, PartialEq, Deserialize, SingleTable)]
    /// #[view(of = Ticket, table = Support, gsi1)]
    /// struct Line { title: String }
    ///
    /// #[derive(SingleTable)]
    /// #[table(name = "support", gsi1(projection = include(title)))]
    /// enum Support { Ticket(Ticket) }
    ///
    /// # fn main() -> dynamo_runtime::Result<()> { tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// # let table = Table::<Support>::embedded().await?;
    /// let ticket = Ticket { id: "t1".into(), region: Some("eu".into()), title: "no light".into(), text: "since noon".into() };
    /// ticket.create().send(&table).await?;
    /// let lines = Ticket::by_region("eu").project::<Line>().all(&table).await?;
    /// assert_eq!(lines, [Line { title: "no light".into() }]);
    /// # Ok(()) }) }
    /// ```
    pub fn project<V: ViewOf<R>>(mut self) -> Query<V, Projected<K>> {
        self.options.view = Some(V::VIEW);
        self.becomes()
    }

    fn becomes<S, L>(self) -> Query<S, L> {
        Query {
            partition: self.partition,
            entity: self.entity,
            key: self.key,
            sort: self.sort,
            descending: self.descending,
            filter: self.filter,
            options: self.options,
            of: PhantomData,
        }
    }

    /// The SDK input of the first request that `send` would make, of a sharded index of the first to each shard; nothing if the range cannot match.
    ///
    /// # Errors
    /// If a part of the partition or the range cannot stand in a key, the filter cannot be sent, the cursor is refused, or a limit is 0.
    pub fn to_sdk<T: TableDef + Holds<R::Of> + Whole<K, R>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        R: Read,
    {
        self.reader(table, self.pace())?.inputs()
    }

    /// Makes one request and answers what it brought; with a [`limit`](Self::limit), as many as it takes. Of a sharded index it asks each shard once, and
    /// answers what is certain to come first.
    ///
    /// The error answers `is_key()` if a part cannot stand in a key, `is_cursor()` if the cursor was refused, `is_limit()` for a limit of 0,
    /// and `is_decode()` if an item is not what its entity expects.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let page = Order::by_customer("c1").limit(2).send(&table).await?;
    /// assert_eq!(page.items.len(), 2);
    /// let rest = Order::by_customer("c1").limit(2).after(page.cursor).send(&table).await?;
    /// assert_eq!(rest.items.len(), 1);
    /// # Ok(()) }) }
    /// ```
    pub fn send<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, Page<R>>
    where
        R: Read,
    {
        let (one, pace) = (self.options.limit.is_none(), self.pace());
        let reader = self.reader(table, pace);
        Sending::new(async move { reader?.page(one).await })
    }

    /// As [`send`](Self::send), with what it has cost; the same stands in [`Page::consumed`].
    pub fn send_with_cost<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, (Page<R>, Consumed)>
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

    /// Every item, or as many as the [`limit`](Self::limit) wants.
    ///
    /// If [`max_pages`](Self::max_pages) are used up before, the error answers `is_limit()`, holds the cursor, and gives what was read as
    /// `partial::<Vec<R>>()`.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let at_east: Vec<Order> = Order::by_warehouse("east").all(&table).await?;
    /// assert_eq!(at_east.len(), 2);
    /// # Ok(()) }) }
    /// ```
    pub fn all<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, Vec<R>>
    where
        R: Read,
    {
        let reader = self.reader(table, Pace::Whole);
        Sending::new(async move { reader?.all().await })
    }

    /// The first item. Asks for one item only, of a sharded index for one of each shard, and goes on while pages come back empty.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let newest: Option<Order> = Order::by_customer("c1").descending().first(&table).await?;
    /// assert_eq!(newest.unwrap().number, 3);
    /// # Ok(()) }) }
    /// ```
    pub fn first<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, Option<R>>
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
    /// It costs as much as reading them. Of a sharded index, with [`max_pages`](Self::max_pages), the key attributes of the items are transferred, so
    /// that an error can say where to go on.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// assert_eq!(Order::by_customer("c1").count(&table).await?, 3);
    /// # Ok(()) }) }
    /// ```
    pub fn count<'a, T: TableDef + Holds<R::Of>>(self, table: &'a Table<T>) -> Sending<'a, u64>
    where
        R: Read,
    {
        let reader = self.reader(table, Pace::Whole);
        Sending::new(async move { reader?.count().await })
    }

    /// The pages, one for each request, made when [`next`](Pages::next) is called. Borrows nothing. Of a sharded index, one for each round of requests:
    /// what was read of a shard beyond the page waits for the next.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let mut pages = Order::by_customer("c1").page_size(2).pages(&table);
    /// let mut sizes = Vec::new();
    /// while let Some(page) = pages.next().await {
    ///     sizes.push(page?.items.len());
    /// }
    /// assert_eq!(sizes, [2, 1]);
    /// # Ok(()) }) }
    /// ```
    pub fn pages<T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &Table<T>) -> Pages<R>
    where
        R: Read,
    {
        Pages::new(self.reader(table, Pace::Round))
    }

    /// The items one by one, read as [`pages`](Self::pages) reads them, when they are asked for. Borrows nothing. Ends behind the first error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// use futures_util::TryStreamExt;
    ///
    /// let mut orders = Order::by_customer("c1").stream(&table);
    /// while let Some(order) = orders.try_next().await? {
    ///     println!("{}", order.number);
    /// }
    /// # Ok(()) }) }
    /// ```
    pub fn stream<T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &Table<T>) -> ItemStream<R>
    where
        R: Read,
    {
        ItemStream::new(self.pages(table))
    }

    /// In groups: each item of the entity `P` begins one, and what follows it, up to the next, are its children. Whole even where the answer to a
    /// request ends between them.
    ///
    /// For keys under which a parent stands before its children, as `ORDER#7` before `ORDER#7#ITEM#1`; where it stands behind them, read
    /// [`descending`](Self::descending). What stands before the first parent is a group without one.
    ///
    /// ```
    /// # use dynamo_runtime::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, Serialize, Deserialize, SingleTable)]
    /// #[pk("CUSTOMER#<customer>")]
    /// #[sk("ORDER#<number:06>")]
    /// pub struct Order { pub customer: String, pub number: u32 }
    ///
    /// #[derive(Debug, Serialize, Deserialize, SingleTable)]
    /// #[pk("CUSTOMER#<customer>")]
    /// #[sk("ORDER#<order:06>#ITEM#<line:03>")]
    /// pub struct Line { pub customer: String, pub order: u32, pub line: u16 }
    ///
    /// #[derive(Debug, SingleTable)]
    /// #[table(name = "shop")]
    /// pub enum Shop { Order(Order), Line(Line) }
    ///
    /// # fn main() -> dynamo_runtime::Result<()> { tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// # let table = Table::<Shop>::embedded().await?;
    /// for number in 1..=3 {
    ///     Order { customer: "c1".into(), number }.create().send(&table).await?;
    ///     for line in 1..=2 {
    ///         Line { customer: "c1".into(), order: number, line }.create().send(&table).await?;
    ///     }
    /// }
    /// let orders = Shop::query(Order::partition("c1")).limit(2).grouped_by::<Order>().send(&table).await?;
    /// assert_eq!(orders.items.len(), 2);
    /// assert!(orders.items.iter().all(|group| group.parent.is_some() && group.children.len() == 2));
    /// # Ok(()) }) }
    /// ```
    pub fn grouped_by<P>(self) -> Grouped<P, R, K>
    where
        R: Variants<P>,
    {
        let parent = Parent {
            entity: R::ENTITY,
            of: R::take_out,
        };
        Grouped::new(self, parent)
    }

    fn plan<T: TableDef>(&self, table: &Table<T>) -> Result<Plan>
    where
        R: Read,
    {
        let partition = self.partition.as_ref().map_err(Error::again)?.clone();
        let filter = self.filter.as_ref().map_err(Error::again)?.clone();
        Plan::new(
            table.handle(),
            Wanted::of::<R>(),
            (self.entity, self.key, partition),
            self.sort.as_ref(),
            self.descending,
            filter,
            self.options.clone(),
        )
    }

    fn reader<T: TableDef>(&self, table: &Table<T>, pace: Pace) -> Result<Reader<R>>
    where
        R: Read,
    {
        Ok(Reader::of_query(self.plan(table)?, pace))
    }

    /// How much `send` reads of shards.
    fn pace(&self) -> Pace {
        self.options.limit.map_or(Pace::Round, |_| Pace::Whole)
    }
}

impl<R, K> Clone for Query<R, K> {
    fn clone(&self) -> Self {
        Self {
            partition: self.partition.as_ref().map(Clone::clone).map_err(Error::again),
            entity: self.entity,
            key: self.key,
            sort: self.sort.clone(),
            descending: self.descending,
            filter: self.filter.as_ref().map(Clone::clone).map_err(Error::again),
            options: self.options.clone(),
            of: PhantomData,
        }
    }
}

impl<R, K> fmt::Debug for Query<R, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("entity", &self.entity.name)
            .field("index", &self.key.index)
            .finish_non_exhaustive()
    }
}
