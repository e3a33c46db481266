//! ConditionCheck: what must hold of an item for a transaction to take place.

use super::write::{Action, Plan, When};
use crate::entity::{Entity, Holds, TableDef};
use crate::error::Error;
use crate::expression::Condition;
use crate::write::{Needs, Planned, Work};
use crate::{Key, Result};
use std::fmt;

/// A condition on an item that a [`Transaction`](crate::Transaction) does not write: it must be there, and be as [`when`](Self::when) says.
/// Made by the generated `check`. An item that has expired by its `#[ttl]` counts until DynamoDB has removed it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let order = Order { customer: "c1".into(), number: 4, warehouse: None };
/// let placed = Transaction::new().add(Customer::check("c1").when(|c| c.name().eq("Ada"))).add(order.create());
/// placed.send(&table).await?;
/// # Ok(()) }) }
/// ```
#[must_use = "a check does nothing until it is part of a transaction"]
pub struct Check<E> {
    key: Result<Key<E>>,
    when: When,
}

impl<E: Entity> Check<E> {
    #[doc(hidden)]
    pub fn new(key: Result<Key<E>>) -> Self {
        Self {
            key,
            when: When::default(),
        }
    }

    /// A condition on the item. Twice means and.
    pub fn when(mut self, condition: impl FnOnce(E::Fields) -> Condition<E>) -> Self {
        self.when.and(condition(E::FIELDS));
        self
    }
}

impl<'a, T: TableDef + Holds<E>, E: Entity> Action<'a, T> for Check<E> {
    fn plan(self, plan: &mut Plan<'a>) {
        let write = self.key.and_then(|key| {
            Ok(Planned {
                condition: self.when.into_predicate()?,
                ..Planned::new::<E>("check", key.attributes(T::SCHEMA), Work::Check, Needs::AnItem)
            })
        });
        plan.writes.push(write);
    }
}

impl<E> Clone for Check<E> {
    fn clone(&self) -> Self {
        Self {
            key: self.key.as_ref().map(Clone::clone).map_err(Error::again),
            when: self.when.clone(),
        }
    }
}

impl<E> fmt::Debug for Check<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check(..)")
    }
}
