//! What batches of writes and of reads share: how keys are given and told apart, how inputs are cut into chunks, and how chunks are sent.

use crate::error::Error;
use crate::key::KeyValue;
use crate::page::Consumed;
use crate::schema::TableSchema;
use crate::{Item, Key, Result};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::future::Future;

/// Chunks under way at the same time: enough to hide the way to the service, few enough to hold in memory at 16 MB each.
const CONCURRENT: usize = 8;

/// What can be given as the key of an `E`: a [`Key`], or the result of the generated `key`, whose error is then told by `send`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of an entity",
    label = "not a key",
    note = "keys are made by the generated functions, as in `Order::key(..)`, and by `primary_key()`"
)]
pub trait IntoKey<E> {
    #[doc(hidden)]
    fn into_key(self) -> Result<Key<E>>;
}

impl<E> IntoKey<E> for Key<E> {
    fn into_key(self) -> Result<Key<E>> {
        Ok(self)
    }
}

impl<E> IntoKey<E> for &Key<E> {
    fn into_key(self) -> Result<Key<E>> {
        Ok(self.clone())
    }
}

impl<E> IntoKey<E> for Result<Key<E>> {
    fn into_key(self) -> Result<Key<E>> {
        self
    }
}

/// Which item of a table it is, whatever its entity. Numbers are in normal form: 1 and 1.0 are one key.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    pk: KeyValue,
    sk: Option<KeyValue>,
}

impl Identity {
    /// Nothing if these are not the attributes of a primary key.
    pub(super) fn of(item: &Item, table: &TableSchema) -> Option<Self> {
        let value = |name| item.get(name).and_then(KeyValue::of);
        let sk = if table.has_sort_key { Some(value(table.sk)?) } else { None };
        Some(Self { pk: value(table.pk)?, sk })
    }
}

impl<E> From<&Key<E>> for Identity {
    fn from(key: &Key<E>) -> Self {
        Self {
            pk: key.pk.clone(),
            sk: key.sk.clone(),
        }
    }
}

/// The inputs in their order, in as few chunks as take so many inputs and bytes each. An input of more bytes stands alone.
pub(super) fn chunks<I>(inputs: impl IntoIterator<Item = I>, most: usize, bytes: usize, size: impl Fn(&I) -> usize) -> Vec<Vec<I>> {
    let mut chunks: Vec<Vec<I>> = Vec::new();
    let mut taken = 0;
    for input in inputs {
        let size = size(&input);
        match chunks.last_mut() {
            Some(chunk) if chunk.len() < most && taken + size <= bytes => {
                taken += size;
                chunk.push(input);
            }
            _ => {
                taken = size;
                chunks.push(vec![input]);
            }
        }
    }
    chunks
}

/// What has become of a chunk, or of all of them.
#[derive(Default)]
pub(super) struct Outcome {
    /// The inputs that are known to be done.
    pub(super) done: Vec<usize>,
    /// The items that were read, with the inputs that asked for them.
    pub(super) items: Vec<(usize, Item)>,
    pub(super) consumed: Consumed,
    /// Why the others are not done.
    pub(super) error: Option<Error>,
}

impl From<Error> for Outcome {
    fn from(error: Error) -> Self {
        Self {
            error: Some(error),
            ..Self::default()
        }
    }
}

impl Outcome {
    fn add(&mut self, other: Self) {
        self.done.extend(other.done);
        self.items.extend(other.items);
        self.consumed += other.consumed;
        self.error = match (self.error.take(), other.error) {
            // a doubt counts, whichever chunk has it
            (Some(first), Some(second)) if second.may_have_applied() => Some(first.in_doubt()),
            (first, second) => first.or(second),
        };
    }
}

/// Sends chunks, some at a time, each as `send` does. After an error no more are begun, and what is under way comes to its end.
pub(super) async fn send_all<C, F>(chunks: Vec<C>, send: impl Fn(C) -> F) -> Outcome
where
    F: Future<Output = Outcome>,
{
    let mut waiting = chunks.into_iter();
    let mut under_way: FuturesUnordered<F> = waiting.by_ref().take(CONCURRENT).map(&send).collect();
    let mut all = Outcome::default();
    while let Some(outcome) = under_way.next().await {
        all.add(outcome);
        if all.error.is_none()
            && let Some(chunk) = waiting.next()
        {
            under_way.push(send(chunk));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn chunks_keep_order_and_limits(sizes in vec(0..40_usize, 0..200), most in 1..30_usize, bytes in 1..200_usize) {
            let inputs: Vec<_> = sizes.into_iter().enumerate().collect();
            let chunks = chunks(inputs.clone(), most, bytes, |input| input.1);
            prop_assert_eq!(chunks.concat(), inputs);
            let sum = |chunk: &[(usize, usize)]| chunk.iter().map(|input| input.1).sum::<usize>();
            for chunk in &chunks {
                prop_assert!((1..=most).contains(&chunk.len()));
                prop_assert!(sum(chunk) <= bytes || chunk.len() == 1);
            }
            // none could have taken one more
            for pair in chunks.windows(2) {
                prop_assert!(pair[0].len() == most || sum(&pair[0]) + pair[1][0].1 > bytes);
            }
        }
    }
}
