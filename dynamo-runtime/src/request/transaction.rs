//! TransactWriteItems: writes and checks of which all take place, or none.

use super::batch::Identity;
use super::write::{Action, Plan};
use super::{SdkInput, Written, without_cost};
use crate::entity::TableDef;
use crate::error::{Error, Result};
use crate::moment::system_time;
use crate::page::Consumed;
use crate::time::Instant;
use crate::write::{Needs, Options, Planned};
use crate::{Sending, Table};
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::time::SystemTime;

/// Writes and checks of which all take place, or none.
///
/// Takes `create`, `put`, `replace`, `save`, `update`, `delete`, `remove`, and as conditions the generated `check` and `exists`. Structs that are
/// given to `save` have their new version after success. Calls TransactWriteItems, which costs twice as much as the writes alone; before, where the
/// unique values of an item have to be learnt, TransactGetItems.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let orders = [4, 5].map(|number| Order { customer: "c1".into(), number, warehouse: None });
/// Transaction::new()
///     .add(Customer::exists("c1"))
///     .extend(orders.iter().map(|order| order.create()))
///     .add(Order::delete("c1", 1))
///     .send(&table)
///     .await?;
///
/// let again = Transaction::new().add(Customer::exists("c9")).add(orders[0].create());
/// let error = again.send(&table).await.unwrap_err();
/// assert!(error.is_transaction_canceled());
/// assert!(error.reasons()[0].is_not_found());
/// assert_eq!(error.reasons()[1].current::<Order>().unwrap().number, 4);
/// # Ok(()) }) }
/// ```
#[must_use = "a transaction does nothing until it is sent"]
pub struct Transaction<'a, T> {
    plan: Plan<'a>,
    token: Option<String>,
    at: Option<SystemTime>,
    of: PhantomData<fn() -> T>,
}

impl<'a, T: TableDef> Transaction<'a, T> {
    /// A transaction without actions. Sent so, it is an error; a batch is not.
    #[allow(clippy::new_without_default, reason = "without actions it is no value to begin with")]
    pub fn new() -> Self {
        Self {
            plan: Plan::default(),
            token: None,
            at: None,
            of: PhantomData,
        }
    }

    /// Adds a write or a check. No two actions may be about one item.
    #[allow(clippy::should_implement_trait, reason = "no sum: it adds to what is done")]
    pub fn add(mut self, action: impl Action<'a, T>) -> Self {
        action.plan(&mut self.plan);
        self
    }

    /// Adds several.
    pub fn extend<A: Action<'a, T>>(mut self, actions: impl IntoIterator<Item = A>) -> Self {
        for action in actions {
            action.plan(&mut self.plan);
        }
        self
    }

    /// A token of 1 to 36 characters: sent again with it within ten minutes, even by another process, the transaction takes place once.
    ///
    /// It must then be the same transaction: with a field `#[updated_at]`, or an upsert of an entity with `#[created_at]`, name the moment by
    /// [`at`](Self::at). If the service knows the token from other content, the error answers [`may_have_applied`](Error::may_have_applied).
    ///
    /// Of an entity with `#[unique]`, what an update of a unique field, an upsert, a `delete` and every write of the struct but `create` send
    /// depends on the values that are stored. So sending one again usually ends in that error, although it is never carried out twice. `create`, and
    /// all writes of other entities, are the same each time.
    ///
    /// Without a token of its own a transaction gets a random one, so that the SDK's retries do it once.
    ///
    /// <https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken>
    pub fn token(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// The moment that fields `#[updated_at]` store, and `#[created_at]` of upserts, in place of the client's time. An action with a moment of its
    /// own keeps it.
    pub fn at(mut self, moment: impl Instant) -> Self {
        self.at = Some(system_time(&moment));
        self
    }

    /// The SDK input that `send` would send first.
    ///
    /// # Errors
    /// As [`send`](Self::send), for everything that is known before sending.
    pub fn to_sdk(self, table: &Table<T>) -> Result<Vec<SdkInput>> {
        let options = self.options();
        self.checked()?.into_sdk(options, table.handle())
    }

    /// Carries all of it out, or nothing.
    ///
    /// The error answers `is_transaction_canceled()` if something stood against an action, with a reason for each action in `reasons()`, and
    /// `is_condition_failed()` and its siblings if that is so of some action; `is_conflict()` if other requests held an item for too long,
    /// `is_limit()` for more than 100 actions (those on guards of unique values are counted), more than 4 MB, or two actions on one item; and
    /// `may_have_applied()` if the answer was lost.
    pub fn send(self, table: &'a Table<T>) -> Sending<'a, Written> {
        without_cost(self.send_with_cost(table))
    }

    /// As [`send`](Self::send), with what it has cost.
    pub fn send_with_cost(self, table: &'a Table<T>) -> Sending<'a, (Written, Consumed)> {
        let handle = table.handle();
        Sending::new(async move {
            let options = self.options();
            let done = self.checked()?.run(options, handle).await?;
            Ok((Written, done.consumed))
        })
    }

    fn options(&self) -> Options {
        Options {
            transaction: true,
            reasons: true,
            token: self.token.clone(),
            at: self.at,
        }
    }

    /// The plan, if it can be sent.
    fn checked(self) -> Result<Plan<'a>> {
        let writes = self.plan.writes.into_iter().enumerate();
        let writes = writes.map(|(at, write)| write.map_err(|error| error.of_action(at)));
        let mut writes: Vec<Planned> = writes.collect::<Result<_>>()?;
        if writes.is_empty() {
            return Err(Error::usage("the transaction has no actions: add some with `add` or `extend`"));
        }
        let mut keys = HashMap::new();
        for (at, write) in writes.iter().enumerate() {
            if let Some(first) = keys.insert(Identity::of(&write.key, T::SCHEMA), at) {
                let [one, other] = [first, at].map(|at| format!("{at} (`{}` of `{}`)", writes[at].verb, writes[at].entity.name));
                let text =
                    format!("actions {one} and {other} of the transaction are about one item, and DynamoDB allows one action an item");
                return Err(Error::limit(text).with_key(write.key.clone()));
            }
        }
        if self.token.is_some() {
            // what is planned on a hope is planned anew if that fails, and one token stands for one content: so the old values are read first
            for write in writes.iter_mut().filter(|write| write.needs != Needs::Nothing) {
                write.guarded.iter_mut().for_each(|guarded| guarded.known = None);
            }
        }
        Ok(Plan {
            writes: writes.into_iter().map(Ok).collect(),
            after: self.plan.after,
        })
    }
}

impl<T> fmt::Debug for Transaction<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transaction({} actions)", self.plan.writes.len())
    }
}
