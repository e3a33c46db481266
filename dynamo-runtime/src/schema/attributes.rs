//! The names under which keys are stored: attributes of the table and of its indexes.

use super::{EntitySchema, Index, KeyShape, Projection, TableSchema};
use crate::key::Place;

/// What a table says of one index: its name, the names of its key attributes, and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexNames {
    /// Which one it is.
    pub index: Index,
    /// The index's name.
    pub name: &'static str,
    /// The attribute of its partition key.
    pub pk: &'static str,
    /// The attribute of its sort key.
    pub sk: &'static str,
    /// What it holds of its items.
    pub projection: Projection,
}

impl IndexNames {
    /// The names of an index; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(index: Index, name: &'static str, pk: &'static str, sk: &'static str) -> Self {
        Self {
            index,
            name,
            pk,
            sk,
            projection: Projection::All,
        }
    }

    /// Holding a part of its items; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_projection(self, projection: Projection) -> Self {
        Self { projection, ..self }
    }
}

macro_rules! default_names {
    ($($number:literal)*) => {
        [$(IndexNames {
            index: Index::Global($number),
            name: concat!("GSI", $number),
            pk: concat!("GSI", $number, "PK"),
            sk: concat!("GSI", $number, "SK"),
            projection: Projection::All,
        }),*]
    };
}

static DEFAULT: [IndexNames; 20] = default_names!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);

/// The names of the global secondary index of a number (1 to 20) where `#[table]` says nothing else: `GSI1`, `GSI1PK`, `GSI1SK`.
#[must_use]
pub const fn default_index_names(number: u8) -> IndexNames {
    // the derive lets no other number through; const evaluation turns one that it did into a compile error
    DEFAULT[number as usize - 1]
}

/// The names and sort keys of the local indexes.
static LOCAL: [(&str, &str); 5] = [
    ("LSI1", "LSI1SK"),
    ("LSI2", "LSI2SK"),
    ("LSI3", "LSI3SK"),
    ("LSI4", "LSI4SK"),
    ("LSI5", "LSI5SK"),
];

/// The attributes of one key of the table or of an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeyNames {
    pub(crate) pk: &'static str,
    pub(crate) sk: &'static str,
}

impl KeyNames {
    pub(crate) const fn of(self, place: Place) -> &'static str {
        match place {
            Place::Partition => self.pk,
            Place::Sort => self.sk,
        }
    }
}

impl TableSchema {
    /// The names of an index; the table itself has no name as such.
    pub(crate) const fn index_names(&self, index: Index) -> IndexNames {
        let mut at = 0;
        while at < self.renamed.len() {
            if self.renamed[at].index.slot() == index.slot() {
                return self.renamed[at];
            }
            at += 1;
        }
        match index {
            Index::Table => IndexNames::new(index, "", self.pk, self.sk),
            Index::Global(number) => default_index_names(number),
            Index::Local(number) => {
                let (name, sk) = LOCAL[number as usize - 1];
                IndexNames::new(index, name, self.pk, sk)
            }
        }
    }

    /// The indexes that entities have keys in.
    pub(crate) fn indexes(&self) -> impl Iterator<Item = Index> {
        (1..Index::COUNT).map(Index::at).filter(|index| self.uses(*index))
    }

    /// The attributes of a key.
    pub(crate) const fn key_names(&self, index: Index) -> KeyNames {
        let IndexNames { pk, sk, .. } = self.index_names(index);
        KeyNames { pk, sk }
    }

    /// The attribute of the type tag, if items have one.
    pub(crate) fn tag_attribute(&self) -> Option<&'static str> {
        (!self.untagged).then_some(self.type_attribute)
    }

    /// The attributes of the table's own key.
    pub(crate) fn own_key(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.pk).chain(self.has_sort_key.then_some(self.sk))
    }

    /// What an entity writes into an attribute of the table's own key.
    pub(crate) fn own_shape(&self, entity: &EntitySchema, attribute: &str) -> Option<KeyShape> {
        let primary = entity.primary();
        if attribute == self.pk {
            Some(primary.pk)
        } else {
            primary.sk.filter(|_| attribute == self.sk)
        }
    }

    /// Whether the table keeps the attribute for a key, the type tag or the time of expiry.
    pub(crate) fn keeps(&self, attribute: &str) -> bool {
        self.own_key().any(|name| name == attribute)
            || self.tag_attribute() == Some(attribute)
            || self.has_ttl() && attribute == self.ttl
            || self.indexes().any(|index| {
                let names = self.index_names(index);
                attribute == names.pk || attribute == names.sk
            })
    }

    /// The attributes that follow from others of an item, each once: keys of indexes, the type tag and the TTL. The table's own key stays.
    pub(crate) fn derived(&self) -> Vec<&'static str> {
        let keys = self.indexes().flat_map(|index| {
            let names = self.index_names(index);
            [names.pk, names.sk]
        });
        let ttl = self.has_ttl().then_some(self.ttl);
        let mut names: Vec<_> = keys.chain(self.tag_attribute()).chain(ttl).collect();
        names.retain(|name| self.own_key().all(|own| own != *name));
        names.sort_unstable();
        names.dedup();
        names
    }
}
