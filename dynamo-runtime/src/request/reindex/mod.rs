//! Reindex: a scan that gives every item of an entity the index keys, type tag and TTL that a full write of it would store today.

mod guards;
mod repair;

use super::SdkInput;
use super::options::Options as ReadOptions;
use super::scan::plan::{Extent, ScanPlan};
use super::sieve::Wanted;
use super::{Brings, Position};
use crate::cursor::IntoCursor;
use crate::entity::{Entity, Holds, TableDef};
use crate::error::{Error, Result};
use crate::page::{Consumed, Rejected};
use crate::schema::{EntitySchema, TableSchema};
use crate::table::Handle;
use crate::write::{Job, Options, run};
use crate::{Cursor, Item, Sending, Table, item};
use aws_sdk_dynamodb::operation::scan::builders::ScanInputBuilder;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use repair::Repair;
use std::fmt;
use std::marker::PhantomData;

/// Brings the items of an entity up to date with its attributes: the keys of an index that was added or changed, of which older items and
/// those of other programs know nothing. Made by [`Entity::reindex`].
///
/// Calls Scan, consistently, and for each item that differs UpdateItem, which sets and removes index keys, the type tag and the TTL, and
/// nothing else. The condition is that the fields they are made of still are what was read, so it can run beside other writers: if one was
/// faster, the item is looked at once more. Running it again is harmless, and costs the scan.
///
/// Of an entity with `#[unique]` it reads the guards of every item too, and writes those that are missing, in a transaction with the item. If
/// another item has the value already, the item is rejected with an error that answers [`is_unique_violation`](Error::is_unique_violation).
/// Guards of values that no item has any more are not found: that takes a writer that does not know of them.
///
/// To add an index to a table in use: deploy the code with the new attribute to everything that writes, add the index with UpdateTable
/// (`table.client().update_table()`) or the tool that made the table, reindex, and query it then. The keys are plain attributes until the index
/// is there, so reindexing may come before it as well. [`Table::create`] cannot add one. More at
/// [`SingleTable`](macro@crate::SingleTable#a-new-index-on-a-table-in-use).
///
/// It reads the whole table, and [`page_size`](Self::page_size) with [`after`](Self::after) lets it do so in small portions. An item without
/// a type tag of the entity is not seen, unless [`by_key`](Self::by_key) says otherwise. In a table without type tags, items are seen by their
/// keys, and get none.
#[must_use = "a request does nothing until it is sent"]
pub struct Reindex<E> {
    by_key: bool,
    page_size: Option<u32>,
    max_pages: Option<u32>,
    after: Option<Cursor>,
    of: PhantomData<fn() -> E>,
}

/// What a [`Reindex`] has done.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Reindexed {
    /// How many items of the entity were looked at.
    pub seen: u64,
    /// How many of them were changed.
    pub changed: u64,
    /// The items that were left as they are: they cannot be read, or what they hold cannot stand in a key, or another item has their unique
    /// value, or other writers were faster each time, which the error answers with [`is_conflict`](Error::is_conflict).
    pub rejected: Vec<Rejected>,
    /// Where to go on; `None` at the end of the table.
    pub cursor: Option<Cursor>,
    /// What it has cost.
    pub consumed: Consumed,
}

/// How many items of a page are brought up to date at the same time.
const CONCURRENT: usize = 8;

/// How often one item is tried while others write it.
const TRIES: u32 = 4;

impl<E: Entity> Reindex<E> {
    pub(crate) fn new() -> Self {
        Self {
            by_key: false,
            page_size: None,
            max_pages: None,
            after: None,
            of: PhantomData,
        }
    }

    /// Takes in items without the attribute of the type tag as well, if the entity can have written their keys, and gives them their tag.
    ///
    /// For tables that are older than their tags: no other entity of the table can have written these keys, which the compiler has checked. What
    /// the library has not stored may have such a key too; if the entity cannot be read from it, it is left as it is and reported in
    /// [`Reindexed::rejected`].
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// use aws_sdk_dynamodb::types::AttributeValue::{N, S};
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    ///
    /// let old = table.client().put_item().table_name(table.name());
    /// let old = old.item("PK", S("CUSTOMER#c9".into())).item("SK", S("ORDER#00000007".into()));
    /// old.item("customer", S("c9".into())).item("number", N("7".into())).send().await.unwrap();
    /// assert!(Order::by_customer("c9").all(&table).await?.is_empty());
    ///
    /// assert_eq!(Order::reindex().by_key().all(&table).await?.changed, 1);
    /// assert_eq!(Order::by_customer("c9").all(&table).await?.len(), 1);
    /// # Ok(()) }) }
    /// ```
    pub fn by_key(mut self) -> Self {
        self.by_key = true;
        self
    }

    /// How many items of the table one request may evaluate; at least 1. Without it, 1 MB.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html#DDB-Scan-request-Limit>
    pub fn page_size(mut self, items: u32) -> Self {
        self.page_size = Some(items);
        self
    }

    /// How many requests the scan may make; at least 1. If they do not reach the end, [`all`](Self::all) is an error that answers
    /// [`is_limit`](Error::is_limit).
    pub fn max_pages(mut self, requests: u32) -> Self {
        self.max_pages = Some(requests);
        self
    }

    /// Goes on behind a cursor of the same reindex: the same table and entity. Takes a [`Cursor`] or an `Option` of one, by value or reference.
    pub fn after(mut self, cursor: impl IntoCursor) -> Self {
        self.after = cursor.into_cursor();
        self
    }

    /// The SDK input of the first request of the scan.
    ///
    /// # Errors
    /// If the cursor is refused, or a limit is 0.
    pub fn to_sdk<T: TableDef + Holds<E>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        let scan = self.scan(table)?;
        let input = input(&scan, scan.start.as_ref())?;
        Ok(vec![input.build().map(SdkInput::Scan).map_err(Error::built)?])
    }

    /// Reads one page, and brings its items up to date. [`Reindexed::cursor`] leads on.
    ///
    /// An error ends it in the middle of the page, which is harmless: its `cursor()` is that of the page before, if there is one, and its
    /// `partial::<Reindexed>()` says what was done.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let page = Order::reindex().page_size(2).send(&table).await?;
    /// let more = Order::reindex().after(page.cursor).send(&table).await?;
    /// assert_eq!((page.seen + more.seen, more.changed), (3, 0));
    /// # Ok(()) }) }
    /// ```
    pub fn send<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Reindexed> {
        self.run(table, true)
    }

    /// As [`send`](Self::send), with what it has cost; the same stands in [`Reindexed::consumed`].
    pub fn send_with_cost<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, (Reindexed, Consumed)> {
        let sending = self.send(table);
        Sending::new(async move {
            let done = sending.await?;
            let consumed = done.consumed.clone();
            Ok((done, consumed))
        })
    }

    /// Goes on to the end of the table.
    ///
    /// An error in the middle, and [`max_pages`](Self::max_pages) that are used up, hold in `cursor()` where to go on, and in
    /// `partial::<Reindexed>()` what was done.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let done = Order::reindex().all(&table).await?;
    /// assert_eq!((done.seen, done.changed), (3, 0));
    /// # Ok(()) }) }
    /// ```
    pub fn all<'a, T: TableDef + Holds<E>>(self, table: &'a Table<T>) -> Sending<'a, Reindexed> {
        self.run(table, false)
    }

    fn scan<T: TableDef>(&self, table: &Table<T>) -> Result<ScanPlan> {
        let options = ReadOptions {
            consistent: true,
            page_size: self.page_size,
            max_pages: self.max_pages,
            after: self.after.clone(),
            ..ReadOptions::default()
        };
        ScanPlan::new(table.handle(), Wanted::of::<E>(), !self.by_key, None, Extent::Whole, options)
    }

    fn run<'a, T: TableDef>(self, table: &'a Table<T>, one_page: bool) -> Sending<'a, Reindexed> {
        let scan = self.scan(table);
        Sending::new(async move {
            let (scan, mut done) = (scan?, Reindexed::default());
            let (mut place, mut pages) = (scan.start.clone(), 0);
            loop {
                match page::<E>(&scan, place.as_ref(), self.by_key, &mut done).await {
                    Ok(last) => place = last,
                    Err(error) => {
                        done.cursor = place.map(|place| scan.cursor(WHOLE, &place)).transpose()?;
                        return Err(error.with_progress(done.cursor.clone(), Box::new(done)));
                    }
                }
                pages += 1;
                done.cursor = place.as_ref().map(|place| scan.cursor(WHOLE, place)).transpose()?;
                if one_page || place.is_none() {
                    return Ok(done);
                }
                if let Some(allowed) = self.max_pages.filter(|allowed| pages >= *allowed) {
                    return Err(scan.max_pages(allowed, done.cursor.clone(), Box::new(done)));
                }
            }
        })
    }
}

/// The table as the one segment that it is.
const WHOLE: u16 = 0;

/// The input of a request for what lies behind `start`.
fn input(scan: &ScanPlan, start: Option<&Position>) -> Result<ScanInputBuilder> {
    scan.input(WHOLE, start, scan.options.page_size, Brings::Items)
}

/// Reads one page and mends its items; answers where it stopped, if there may be more.
async fn page<E: Entity>(scan: &ScanPlan, start: Option<&Position>, by_key: bool, done: &mut Reindexed) -> Result<Option<Position>> {
    let (answer, consumed) = scan.request(input(scan, start)?).await?;
    done.consumed += consumed;
    let mend = |item| mend::<E>(item, by_key, &scan.handle);
    // where the service cannot tell by the tag, it sends the items of other entities too
    let sees = |item: &Item| sees(item, E::SCHEMA, by_key, scan.handle.schema);
    let mut waiting = answer.items.unwrap_or_default().into_iter().filter(sees);
    let mut under_way: FuturesUnordered<_> = waiting.by_ref().take(CONCURRENT).map(mend).collect();
    let mut failed = None;
    while let Some(mended) = under_way.next().await {
        match mended {
            Ok(mended) => done.add(mended),
            Err(error) => failed = failed.or(Some(error)),
        }
        // after an error no more are begun, and what is under way comes to its end
        if failed.is_none()
            && let Some(item) = waiting.next()
        {
            under_way.push(mend(item));
        }
    }
    match failed {
        Some(error) => Err(error),
        None => scan.last_evaluated(answer.last_evaluated_key.as_ref()),
    }
}

/// Whether an item is one of those to be brought up to date.
fn sees(item: &Item, entity: &EntitySchema, by_key: bool, table: &TableSchema) -> bool {
    let has_no_tag = || table.tag_attribute().is_some_and(|name| !item.contains_key(name));
    item::is_of(item, entity, table) || by_key && has_no_tag() && item::has_key_of(item, entity, table)
}

/// Brings one item up to date.
async fn mend<E: Entity>(mut stored: Item, by_key: bool, handle: &Handle) -> Result<Reindexed> {
    let mut done = Reindexed {
        seen: 1,
        ..Reindexed::default()
    };
    for _ in 0..TRIES {
        let key = item::key_of(&stored, handle.schema);
        let repair = match Repair::of::<E>(stored.clone(), handle.schema) {
            Ok(repair) => repair,
            Err(error) => {
                done.reject(error, stored, handle);
                return Ok(done);
            }
        };
        let (missing, consumed) = guards::missing::<E>(repair.guards.clone(), &key, handle).await?;
        done.consumed += consumed;
        let Some(write) = repair.planned::<E>(key, missing) else {
            return Ok(done);
        };
        let job = Job {
            writes: vec![write],
            options: Options::default(),
        };
        match run(job, handle).await {
            Ok(written) => {
                done.consumed += written.consumed;
                done.changed += 1;
                return Ok(done);
            }
            Err(error) if error.is_unique_violation() || error.is_conflict() => {
                done.reject(error, stored, handle);
                return Ok(done);
            }
            // as it stands now; one that is gone, or something else by now, is nothing to mend
            Err(mut error) if error.is_condition_failed() => {
                let now = error.take_item();
                if !sees(&now, E::SCHEMA, by_key, handle.schema) {
                    return Ok(done);
                }
                stored = now;
            }
            Err(error) => return Err(error),
        }
    }
    let error = Error::conflict(format!(
        "other writers changed an item of `{}` {TRIES} times in a row",
        E::SCHEMA.name
    ));
    done.reject(error, stored, handle);
    Ok(done)
}

impl Reindexed {
    /// Adds what was done with one more item.
    fn add(&mut self, item: Self) {
        self.seen += item.seen;
        self.changed += item.changed;
        self.rejected.extend(item.rejected);
        self.consumed += item.consumed;
    }

    fn reject(&mut self, mut error: Error, item: Item, handle: &Handle) {
        // it is told beside the error
        error.take_item();
        let error = error.with_key(item::key_of(&item, handle.schema));
        self.rejected.push(Rejected { error, item });
    }
}

impl<E> Clone for Reindex<E> {
    fn clone(&self) -> Self {
        Self {
            by_key: self.by_key,
            page_size: self.page_size,
            max_pages: self.max_pages,
            after: self.after.clone(),
            of: PhantomData,
        }
    }
}

impl<E> fmt::Debug for Reindex<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reindex")
            .field("by_key", &self.by_key)
            .field("page_size", &self.page_size)
            .field("max_pages", &self.max_pages)
            .finish_non_exhaustive()
    }
}
