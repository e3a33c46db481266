//! What was asked of a table: for tests of whether they ask everything.

use super::{Handle, Table};
use crate::schema::pattern::{Asked, Door};
use crate::schema::{AccessPattern, EntitySchema};
use std::collections::HashSet;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

/// What was asked of which entities, by their tags.
#[derive(Default)]
pub(super) struct Recorder(Mutex<HashSet<(&'static str, Asked)>>);

impl Handle {
    /// Notes that something is asked of an entity. Costs nothing unless the handle records.
    pub(crate) fn record(&self, entity: &'static EntitySchema, asked: Asked) {
        if let Some(Recorder(all)) = self.recorder.as_deref() {
            all.lock().unwrap_or_else(PoisonError::into_inner).insert((entity.tag, asked));
        }
    }
}

impl<T> Table<T> {
    /// A handle to the same table that records what is asked through it and its clones, so that a test can tell which of the table's
    /// [access patterns](macro@crate::SingleTable#access-patterns) it has not exercised. Other handles, this one too, cost nothing more.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let table = table.recording(); // a test: `Table::<Shop>::embedded().await?.recording()`
    /// assert_eq!(Order::by_warehouse("east").all(&table).await?.len(), 2);
    ///
    /// let unexercised = table.unexercised_patterns();
    /// assert_eq!(unexercised[0].to_string(), "An order of a customer (Order::get)");
    ///
    /// assert!(Order::get("c1", 1).send(&table).await?.is_some());
    /// assert!(table.unexercised_patterns().is_empty(), "no test asks: {:?}", table.unexercised_patterns());
    /// # Ok(()) }) }
    /// ```
    ///
    /// What counts is that a request went out, whatever was answered; one that was refused before, or could not match anything, does not. In a
    /// transaction each action counts as the request that was added to it, [`BatchGet`](crate::BatchGet) and keys in
    /// [`TransactGet`](crate::TransactGet) count as `get`, and [`BatchWrite`](crate::BatchWrite) as `put` and `delete`. Patterns of one function
    /// are told apart by nothing: all of them count. What the library reads to carry out a write does not count. A
    /// [`detached`](Self::detached) handle sends nothing, and so records nothing.
    #[must_use = "the handle that it was called on does not record"]
    pub fn recording(&self) -> Self {
        let handle = Handle {
            recorder: (!self.handle.detached).then(Arc::default),
            ..Handle::clone(&self.handle)
        };
        Self {
            handle: Arc::new(handle),
            of: PhantomData,
        }
    }

    /// The access patterns of the table that no request through this handle or its clones has exercised, in the order in which they are declared.
    /// All of them, if the handle is not one of [`recording`](Self::recording).
    #[must_use]
    pub fn unexercised_patterns(&self) -> Vec<&'static AccessPattern> {
        let Some(Recorder(all)) = self.handle.recorder.as_deref() else {
            return self.handle.schema.patterns.iter().collect();
        };
        let all = all.lock().unwrap_or_else(PoisonError::into_inner);
        let is_exercised = |pattern: &AccessPattern| {
            let door = Door::called(pattern.entity, pattern.door);
            door.is_some_and(|door| all.contains(&(pattern.entity.tag, door.asks)))
        };
        let patterns = self.handle.schema.patterns.iter();
        patterns.filter(|pattern| !is_exercised(pattern)).collect()
    }
}
