//! A query whose items come in groups: a parent and what follows it.

use super::Query;
use crate::entity::{Holds, Primary, Read, TableDef, Whole};
use crate::error::Result;
use crate::page::{Consumed, Group, GroupPages, Groups, Pace, Page, Parent};
use crate::request::{SdkInput, without_cost};
use crate::{Sending, Table};
use std::fmt;

/// Reads the items of one partition in groups: each parent `P` with the items `R` that follow it, up to the next parent. Made by
/// [`Query::grouped_by`]. Calls Query, as often as it takes.
///
/// A group is never cut, however many children it has: to read those of one parent page by page, leave `grouped_by` out. Where the answer to a request ends within one, the next request goes on with it. Whether a group is complete is known once
/// the next parent is seen, or the end; so what is read of the next group is there for [`pages`](Self::pages), and read again behind a cursor.
///
/// The options of the query hold, given before `grouped_by`. Its [`limit`](Query::limit) is the number of groups, and for those each request looks
/// at 100 items, then at twice as many every time, up to 1,000, unless there is a [`page_size`](Query::page_size). Cursors are those of the query: they
/// stand behind the last item of a group, and lead on in it with or without `grouped_by`.
///
/// | end | answers | requests |
/// |---|---|---|
/// | [`send`](Self::send) | a [`Page`] of groups | until one is complete; with a `limit`, until there are so many |
/// | [`all`](Self::all) | `Vec<Group<P, R>>` | until the end or the `limit` |
/// | [`first`](Self::first) | `Option<Group<P, R>>` | until there is one |
/// | [`pages`](Self::pages) | [`Page`]s of groups | when asked, until one is complete |
#[must_use = "a request does nothing until it is sent"]
pub struct Grouped<P, R, K = Primary> {
    query: Query<R, K>,
    /// How many groups are wanted.
    wanted: Option<u32>,
    parent: Parent<P, R>,
}

// Bounds stand on the methods, not on the blocks: an unmet one is then told in our words (rustc says "its trait bounds were not satisfied" otherwise).
impl<P, R, K> Grouped<P, R, K> {
    pub(super) fn new(mut query: Query<R, K>, parent: Parent<P, R>) -> Self {
        let options = &mut query.options;
        options.steps = true;
        let wanted = options.limit;
        // a limit of 0 stays, to be the error that it is
        if wanted != Some(0) {
            options.limit = None;
            options.groups = wanted;
        }
        Self { query, wanted, parent }
    }

    /// The SDK input of the first request, as [`Query::to_sdk`] gives it.
    ///
    /// # Errors
    /// Those of [`Query::to_sdk`].
    pub fn to_sdk<T: TableDef + Holds<R::Of> + Whole<K, R>>(&self, table: &Table<T>) -> Result<Vec<SdkInput>>
    where
        R: Read,
    {
        self.query.to_sdk(table)
    }

    /// Makes requests until a group is complete, and answers all that are; with a [`limit`](Query::limit), until there are so many.
    ///
    /// If [`max_pages`](Query::max_pages) are used up before any group is complete, the error answers `is_limit()`. The other errors are those of
    /// [`Query::send`].
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let newest_first = || CustomerPage::query(Customer::partition("c1")).descending().grouped_by::<Customer>();
    /// let page = newest_first().send(&table).await?;
    /// assert_eq!(page.items[0].parent.as_ref().map(|customer| customer.name.as_str()), Some("Ada"));
    /// assert_eq!(page.items[0].children.len(), 3);
    /// # Ok(()) }) }
    /// ```
    pub fn send<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, Page<Group<P, R>>>
    where
        R: Read,
        P: Send + Sync + 'static,
    {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost; the same stands in [`Page::consumed`].
    pub fn send_with_cost<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(
        self,
        table: &'a Table<T>,
    ) -> Sending<'a, (Page<Group<P, R>>, Consumed)>
    where
        R: Read,
        P: Send + Sync + 'static,
    {
        let groups = self.groups(table, Pace::Round);
        Sending::new(async move {
            let page = groups?.page().await?;
            let consumed = page.consumed.clone();
            Ok((page, consumed))
        })
    }

    /// Every group, or as many as the [`limit`](Query::limit) wants.
    ///
    /// If [`max_pages`](Query::max_pages) are used up before, the error answers `is_limit()`, holds the cursor behind the last complete group, and
    /// gives the complete ones as `partial::<Vec<Group<P, R>>>()`.
    pub fn all<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &'a Table<T>) -> Sending<'a, Vec<Group<P, R>>>
    where
        R: Read,
        P: Send + Sync + 'static,
    {
        let pace = self.wanted.map_or(Pace::Whole, |_| Pace::Round);
        let groups = self.groups(table, pace);
        Sending::new(async move { groups?.all().await })
    }

    /// The first group, whole.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let query = CustomerPage::query(Customer::partition("c1")).descending();
    /// let group = query.grouped_by::<Customer>().first(&table).await?.unwrap();
    /// assert!(matches!(&group.children[0], CustomerPage::Order(order) if order.number == 3));
    /// # Ok(()) }) }
    /// ```
    pub fn first<'a, T: TableDef + Holds<R::Of> + Whole<K, R>>(mut self, table: &'a Table<T>) -> Sending<'a, Option<Group<P, R>>>
    where
        R: Read,
        P: Send + Sync + 'static,
    {
        if self.wanted != Some(0) {
            self.wanted = Some(1);
            self.query.options.groups = Some(1);
        }
        let groups = self.all(table);
        Sending::new(async move { groups.await.map(|groups| groups.into_iter().next()) })
    }

    /// The groups, page by page, read when [`next`](GroupPages::next) is called. Borrows nothing, and reads nothing twice.
    pub fn pages<T: TableDef + Holds<R::Of> + Whole<K, R>>(self, table: &Table<T>) -> GroupPages<P, R>
    where
        R: Read,
        P: Send + Sync + 'static,
    {
        GroupPages::new(self.groups(table, Pace::Round))
    }

    fn groups<T: TableDef>(self, table: &Table<T>, pace: Pace) -> Result<Groups<P, R>>
    where
        R: Read,
    {
        let reader = self.query.reader(table, pace)?;
        Ok(Groups::new(reader, T::SCHEMA, self.parent, self.wanted))
    }
}

impl<P, R, K> Clone for Grouped<P, R, K> {
    fn clone(&self) -> Self {
        Self {
            query: self.query.clone(),
            wanted: self.wanted,
            parent: Parent {
                entity: self.parent.entity,
                of: self.parent.of,
            },
        }
    }
}

impl<P, R, K> fmt::Debug for Grouped<P, R, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grouped").field("query", &self.query).finish_non_exhaustive()
    }
}
