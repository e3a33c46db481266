//! What became of an item that was read, and where it stands.

use crate::request::Position;
use crate::schema::TableSchema;
use crate::{Item, item};

/// An item of a page, or one that was left out of it.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) taken: Taken,
    pub(super) place: Place,
}

/// What became of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// It is in the page.
    Wanted,
    /// It could not be read.
    Rejected,
    /// Its type tag is not known.
    Skipped,
    /// It is of another entity.
    Other,
    /// The index still holds it, and the table does not: the type tag of the entity that its key tells.
    Gone(Option<&'static str>),
}

impl Taken {
    /// What has become of an item that is not in the table any more, by what the index holds of it.
    pub(super) fn gone(indexed: &Item, table: &TableSchema) -> Self {
        Self::Gone(item::recognised(table, indexed).map(|entity| entity.tag))
    }
}

/// Where an item stands in what a query reads.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// The partition, among those that are read.
    pub(super) slice: usize,
    pub(super) position: Position,
}
