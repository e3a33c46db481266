//! From what an index holds of items to the items as they stand in the table.

use super::batch::Identity;
use super::batch_get::look_up;
use crate::error::{Error, Result};
use crate::page::Consumed;
use crate::schema::TableSchema;
use crate::table::Handle;
use crate::{Item, item};
use std::collections::HashMap;

/// Items of the table, to be taken by what an index holds of them.
pub(crate) struct Fetched(HashMap<Identity, Item>);

impl Fetched {
    /// The whole item; nothing if it is not there any more, or was taken already.
    pub(crate) fn take(&mut self, indexed: &Item, table: &TableSchema) -> Option<Item> {
        self.0.remove(&Identity::of(indexed, table)?)
    }
}

/// Fetches the items that an index has answered, each once.
pub(crate) async fn fetch(indexed: impl Iterator<Item = &Item>, consistent: bool, handle: &Handle) -> Result<(Fetched, Consumed)> {
    let mut keys = HashMap::new();
    for found in indexed {
        let identity = Identity::of(found, handle.schema).ok_or_else(without_key)?;
        keys.entry(identity).or_insert_with(|| item::key_of(found, handle.schema));
    }
    let (identities, keys): (Vec<_>, Vec<_>) = keys.into_iter().unzip();
    let outcome = look_up(identities.iter().zip(&keys), consistent, handle).await;
    if let Some(error) = outcome.error {
        return Err(error);
    }
    let mut fetched = HashMap::with_capacity(outcome.items.len());
    for (_, item) in outcome.items {
        let identity = Identity::of(&item, handle.schema).ok_or_else(without_key)?;
        fetched.insert(identity, item);
    }
    Ok((Fetched(fetched), outcome.consumed))
}

fn without_key() -> Error {
    Error::usage("the service answered an item without all of the table's key attributes")
}
