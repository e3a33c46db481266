//! What all writes of one item have in common: conditions that the caller adds, and the way into a transaction or to the service.

use super::SdkInput;
use crate::error::{Error, Result};
use crate::expression::{Condition, Predicate};
use crate::table::Handle;
use crate::write::{Done, Job, Options, Planned, run, to_sdk};
use std::time::SystemTime;

/// A request that can be part of a [`Transaction`](crate::Transaction) on the table `T`: every write, and checks.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be part of a transaction",
    label = "not a write or a check",
    note = "add requests such as `order.create()`, `Order::update(..)`, `Order::delete(..)` or `Order::check(..)`, unsent"
)]
pub trait Action<'a, T> {
    #[doc(hidden)]
    fn plan(self, plan: &mut Plan<'a>);
}

/// What requests become: writes, and what is to be done in the caller's structs once they have taken place.
#[doc(hidden)]
#[derive(Default)]
pub struct Plan<'a> {
    pub(crate) writes: Vec<Result<Planned>>,
    pub(crate) after: Vec<After<'a>>,
}

/// Takes the moment of the write.
pub(crate) type After<'a> = Box<dyn FnOnce(SystemTime) + Send + 'a>;

impl std::fmt::Debug for Plan<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Plan({} actions)", self.writes.len())
    }
}

/// The conditions that the caller has added.
pub(super) struct When(Result<Option<Predicate>>);

impl Default for When {
    fn default() -> Self {
        Self(Ok(None))
    }
}

impl When {
    /// Adds a condition: all must hold.
    pub(super) fn and<E>(&mut self, condition: Condition<E>) {
        let before = std::mem::replace(&mut self.0, Ok(None));
        self.0 = before.and_then(|before| {
            let condition = condition.into_predicate()?;
            Ok(Some(match before {
                Some(before) => before.and(condition),
                None => condition,
            }))
        });
    }

    pub(super) fn into_predicate(self) -> Result<Option<Predicate>> {
        self.0
    }
}

impl Clone for When {
    fn clone(&self) -> Self {
        Self(self.0.as_ref().map(Clone::clone).map_err(Error::again))
    }
}

impl<'a> Plan<'a> {
    /// One request as a plan. It is made before the future of `send`, which therefore borrows nothing of an entity that is only written.
    pub(super) fn of<T>(action: impl Action<'a, T>) -> Self {
        let mut plan = Self::default();
        action.plan(&mut plan);
        plan
    }

    /// Carries everything out.
    pub(super) async fn run(self, options: Options, handle: &Handle) -> Result<Done> {
        let writes = self.writes.into_iter().collect::<Result<_>>()?;
        let done = run(Job { writes, options }, handle).await?;
        for after in self.after {
            after(done.now);
        }
        Ok(done)
    }

    /// The SDK inputs of the first round.
    pub(super) fn into_sdk(self, options: Options, handle: &Handle) -> Result<Vec<SdkInput>> {
        let writes = self.writes.into_iter().collect::<Result<_>>()?;
        to_sdk(&Job { writes, options }, handle)
    }
}
