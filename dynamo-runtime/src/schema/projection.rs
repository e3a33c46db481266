//! What an index holds of the items that are in it.

use super::check::{equal, has_sort_key};
use super::{Index, TableSchema};

/// What an index holds of the items that are in it, as `#[table(gsi1(projection = ..))]` says.
///
/// The keys of the index and of the table are always among it.
///
/// <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.Projections>
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Projection {
    /// `all`: whole items.
    All,
    /// `keys_only`: the keys, and not even the type tag.
    KeysOnly,
    /// `include(..)`: the keys, the type tag, and these attributes by the names under which they are stored.
    Include(&'static [&'static str]),
}

impl Projection {
    /// Whether items can be read from it as they are in the table.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::All)
    }
}

impl TableSchema {
    /// What the table or an index holds of its items.
    pub(crate) const fn projection(&self, index: Index) -> Projection {
        match index {
            Index::Table => Projection::All,
            Index::Global(_) | Index::Local(_) => self.index_names(index).projection,
        }
    }

    /// Whether the table or an index holds an attribute of its items.
    pub(crate) const fn projects(&self, index: Index, attribute: &str) -> bool {
        let attributes = match self.projection(index) {
            Projection::All => return true,
            Projection::KeysOnly => return self.holds_as_key(index, attribute),
            Projection::Include(attributes) => attributes,
        };
        let mut at = 0;
        while at < attributes.len() {
            if equal(attributes[at], attribute) {
                return true;
            }
            at += 1;
        }
        !self.untagged && equal(attribute, self.type_attribute) || self.holds_as_key(index, attribute)
    }

    /// Whether the attribute is of the table's key or of the index's own.
    pub(crate) const fn holds_as_key(&self, index: Index, attribute: &str) -> bool {
        let own = self.key_names(index);
        equal(attribute, self.pk)
            || self.has_sort_key && equal(attribute, self.sk)
            || equal(attribute, own.pk)
            || has_sort_key(self, index) && equal(attribute, own.sk)
    }
}
