//! What a query and a scan can be asked for alike, whatever they read.

use crate::Cursor;
use crate::error::{Error, Result};
use crate::schema::ViewSchema;

#[derive(Clone, Default)]
pub(crate) struct Options {
    pub(crate) consistent: bool,
    pub(crate) lenient: bool,
    pub(crate) strict: bool,
    pub(crate) live: bool,
    pub(crate) limit: Option<u32>,
    pub(crate) page_size: Option<u32>,
    pub(crate) max_pages: Option<u32>,
    pub(crate) after: Option<Cursor>,
    /// Whether pages say what became of each item, and where it stands.
    pub(crate) steps: bool,
    /// How many groups of items are wanted: more items than that, and nobody knows how many.
    pub(crate) groups: Option<u32>,
    /// The part of an entity that is read.
    pub(crate) view: Option<&'static ViewSchema>,
    /// Whether items are fetched from the table by what an index holds of them.
    pub(crate) hydrate: bool,
}

impl Options {
    /// Refuses what asks for nothing.
    pub(super) fn check(&self) -> Result<()> {
        let limits = [("limit", self.limit), ("page_size", self.page_size), ("max_pages", self.max_pages)];
        match limits.iter().find(|(_, given)| *given == Some(0)) {
            Some((name, _)) => Err(Error::limit(format!("`{name}(0)` asks for nothing: it takes 1 or more"))),
            None => Ok(()),
        }
    }
}
