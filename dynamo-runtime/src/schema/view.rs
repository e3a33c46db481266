//! A view as data: the part of an entity that it reads.

use super::{EntitySchema, FieldSchema, Index, TableSchema};

/// A struct that reads a part of an entity, as `#[view(of = ..)]` declares it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ViewSchema {
    /// The struct's name, for messages.
    pub name: &'static str,
    /// The entity.
    pub entity: &'static EntitySchema,
    /// The fields that serde reads, in the order of declaration.
    pub fields: &'static [FieldSchema],
}

impl ViewSchema {
    /// The schema of a view; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, entity: &'static EntitySchema, fields: &'static [FieldSchema]) -> Self {
        Self { name, entity, fields }
    }

    /// The attributes that it is read from, under all the names that serde knows.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = &'static str> + use<> {
        let names = |field: &'static FieldSchema| std::iter::once(field.stored).chain(field.aliases.iter().copied());
        self.fields.iter().flat_map(names)
    }

    /// The first field that an index does not hold.
    pub(crate) fn missing_in(&self, table: &TableSchema, index: Index) -> Option<&'static FieldSchema> {
        self.fields.iter().find(|field| !table.projects(index, field.stored))
    }
}
