//! The schema of entities and tables as constant data: what the derives emit, and what everything else reads.

mod access_patterns;
mod attributes;
pub(crate) mod check;
mod create_table;
mod outline;
mod overlap;
pub(crate) mod pattern;
mod projection;
mod stream_view;
mod template;
pub(crate) mod view;

pub use access_patterns::{AccessPatterns, KeyTerm, PatternRequest};
pub use attributes::{IndexNames, default_index_names};
pub use pattern::AccessPattern;
pub use projection::Projection;
pub use stream_view::StreamView;
pub use template::{Case, Encoding, Format, Precision, Segment, Template, Unsafe};
pub use view::ViewSchema;

pub(crate) use attributes::KeyNames;
pub(crate) use create_table::create_table_input;
#[cfg(feature = "embedded")]
pub(crate) use create_table::stream_specification;
pub(crate) use overlap::{UNIQUE, can_write, others, others_in_range, shares_range};

use crate::key::{Kind, Place};
use outline::Outline;

/// One entity: its fields, its keys and its type tag.
///
/// Emitted by `#[derive(SingleTable)]` on a struct and found as [`Entity::SCHEMA`](crate::Entity::SCHEMA).
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct EntitySchema {
    /// The struct's name, for messages.
    pub name: &'static str,
    /// The type tag that is written with each item.
    pub tag: &'static str,
    /// Older tags that are read as this entity too.
    pub also: &'static [&'static str],
    /// The character that stands between the parts of a key.
    pub separator: char,
    /// Every field that serde stores, in the order of declaration.
    pub fields: &'static [FieldSchema],
    /// The primary key first, then the global indexes and the local ones by number.
    pub keys: &'static [KeySchema],
    /// The fields of the primary key, as positions in `fields`, in the order in which `key`, `get` and `delete` take them.
    pub key_fields: &'static [usize],
    /// The templates of the guards, one for each `#[unique]`.
    pub unique: &'static [Template],
    /// The field `#[version]`, as a position in `fields`.
    pub version: Option<usize>,
    /// The field `#[ttl]`.
    pub ttl: Option<usize>,
    /// The field `#[created_at]`.
    pub created_at: Option<usize>,
    /// The field `#[updated_at]`.
    pub updated_at: Option<usize>,
    /// The literals of the primary key's partition and sort key.
    pub(crate) outlines: [Outline; 2],
}

/// One stored field of an entity.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct FieldSchema {
    /// The field's name in Rust, without `r#`.
    pub name: &'static str,
    /// The attribute it is stored under, after serde's renaming.
    pub stored: &'static str,
    /// What the field's values are, if some key holds them.
    pub kind: Option<Kind>,
    /// What becomes of `None`.
    pub none: NoneAs,
    /// The other names under which serde reads it.
    pub aliases: &'static [&'static str],
    /// Whether the user's own code writes it: `#[serde(with = "..")]` or `serialize_with`.
    pub in_own_form: bool,
}

/// How a `None` at the top level of an entity is stored and read. Read back, absent and NULL are both `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoneAs {
    /// The attribute is left out, and serde reads its absence as `None`.
    Absent,
    /// The attribute is left out, and NULL is handed to the field's own deserializer in its place: with
    /// `#[serde(with = "..")]` and no `default`, serde would call the field missing.
    AbsentReadAsNull,
    /// The attribute is stored as NULL, because its absence might be read as something else: serde's `default` puts another value in its
    /// place, or the field is an `Option` by another name.
    Null,
}

/// A key of an entity: the primary key, or its key in an index.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct KeySchema {
    /// Where the key is stored.
    pub index: Index,
    /// The name of the generated query function; empty if there is none.
    pub query: &'static str,
    /// The partition key; of a local index, the table's.
    pub pk: KeyShape,
    /// The sort key, if the table or index has one.
    pub sk: Option<KeyShape>,
    /// How the partitions of an index are spread, if they are.
    pub shards: Option<Shards>,
    /// Whether the partition key may have few values.
    pub allow_hot: bool,
}

#[doc = include_str!("../../SHARDS.md")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shards {
    /// Over how many shards writes spread: 2 to 1024.
    pub write: u16,
    /// How many shards reads ask: at least as many.
    pub read: u16,
}

/// What one key attribute holds.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum KeyShape {
    /// Text (S), joined from literals and fields.
    Text(Template),
    /// One field's number (N), given by its position in [`EntitySchema::fields`].
    Number(usize),
    /// One field's bytes (B), given by its position in [`EntitySchema::fields`].
    Binary(usize),
}

/// The table itself or one of its indexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Index {
    /// The table, by its primary key.
    Table,
    /// The global secondary index of this number, 1 to 20.
    Global(u8),
    /// The local secondary index of this number, 1 to 5.
    Local(u8),
}

impl Index {
    /// How many there can be, with the table.
    pub(crate) const COUNT: u8 = 26;

    /// its slot among all that there can be: the table, the global indexes, the local ones.
    pub(crate) const fn slot(self) -> u8 {
        match self {
            Self::Table => 0,
            Self::Global(number) => number,
            Self::Local(number) => 20 + number,
        }
    }

    /// What is in a slot.
    pub(crate) const fn at(slot: u8) -> Self {
        match slot {
            0 => Self::Table,
            1..=20 => Self::Global(slot),
            _ => Self::Local(slot - 20),
        }
    }
}

/// One table: its name, the names of its key attributes and indexes, and its entities.
///
/// Emitted by `#[derive(SingleTable)]` on an enum and found as [`TableDef::SCHEMA`](crate::TableDef::SCHEMA).
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct TableSchema {
    /// The table's name, unless the builder of the [`Table`](crate::Table) gives another.
    pub name: &'static str,
    /// The attribute of the partition key.
    pub pk: &'static str,
    /// The attribute of the sort key, if the table has one.
    pub sk: &'static str,
    /// The attribute of the type tag; empty in a table without tags.
    pub type_attribute: &'static str,
    /// Whether items have no type tag, and are told apart by their keys.
    pub untagged: bool,
    /// The attribute that says when an item expires, in seconds since 1970, if an entity has a field `#[ttl]`.
    pub ttl: &'static str,
    /// What the table's stream holds of each changed item, if the table has a stream.
    pub stream: Option<StreamView>,
    /// The indexes whose names differ from the defaults.
    pub renamed: &'static [IndexNames],
    /// How many global secondary indexes the entities may use together.
    pub max_gsis: u8,
    /// The table's entities, in the order of the enum's variants.
    pub entities: &'static [&'static EntitySchema],
    /// The access patterns, in the order in which they are declared.
    pub patterns: &'static [AccessPattern],
    /// Whether the table has a sort key.
    pub(crate) has_sort_key: bool,
    /// Whether an entity has a field that says when its items expire.
    has_ttl: bool,
    /// A bit for each index that some entity has a key in, by [`Index::slot`].
    indexes: u32,
}

impl EntitySchema {
    /// The schema of an entity; for generated code, which keeps compiling when a field is added here.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        tag: &'static str,
        also: &'static [&'static str],
        separator: char,
        fields: &'static [FieldSchema],
        keys: &'static [KeySchema],
        key_fields: &'static [usize],
    ) -> Self {
        let outlines = match keys {
            [KeySchema { pk, sk: Some(sk), .. }, ..] => [Outline::of(pk, separator), Outline::of(sk, separator)],
            [KeySchema { pk, sk: None, .. }, ..] => [Outline::of(pk, separator), Outline::UNKNOWN],
            // a derive that failed leaves a schema without keys
            [] => [Outline::UNKNOWN; 2],
        };
        Self {
            name,
            tag,
            also,
            separator,
            fields,
            keys,
            key_fields,
            unique: &[],
            version: None,
            ttl: None,
            created_at: None,
            updated_at: None,
            outlines,
        }
    }

    /// With guards; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_unique(self, unique: &'static [Template]) -> Self {
        Self { unique, ..self }
    }

    /// With a version; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_version(self, field: usize) -> Self {
        Self {
            version: Some(field),
            ..self
        }
    }

    /// With a field that says when the item expires; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_ttl(self, field: usize) -> Self {
        Self { ttl: Some(field), ..self }
    }

    /// With a field that holds the moment of creation; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_created_at(self, field: usize) -> Self {
        Self {
            created_at: Some(field),
            ..self
        }
    }

    /// With a field that holds the moment of the last write; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_updated_at(self, field: usize) -> Self {
        Self {
            updated_at: Some(field),
            ..self
        }
    }

    /// The primary key.
    #[must_use]
    pub const fn primary(&self) -> &KeySchema {
        &self.keys[0]
    }

    /// The entity's key in a table or index, if it has one there.
    #[must_use]
    pub fn key_in(&self, index: Index) -> Option<&'static KeySchema> {
        self.keys.iter().find(|key| key.index == index)
    }

    /// Whether an item with this type tag is one of these entities.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tag == tag || self.also.contains(&tag)
    }

    /// The field that is stored under an attribute, by its name in Rust.
    pub(crate) fn field_of(&self, attribute: &str) -> &'static str {
        let field = self.fields.iter().find(|field| field.stored == attribute);
        field.map_or("a field", |field| field.name)
    }

    /// Whether a field is stored under this attribute.
    pub(crate) fn declares(&self, attribute: &str) -> bool {
        self.fields.iter().any(|field| field.stored == attribute)
    }

    /// All tags that are read as this entity, the current one first.
    pub(crate) fn tags(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.tag).chain(self.also.iter().copied())
    }
}

impl FieldSchema {
    /// The schema of a field; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, stored: &'static str, kind: Option<Kind>, none: NoneAs) -> Self {
        Self {
            name,
            stored,
            kind,
            none,
            aliases: &[],
            in_own_form: false,
        }
    }

    /// Written by code of the user's own; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn in_own_form(self) -> Self {
        Self { in_own_form: true, ..self }
    }

    /// With other names under which the field is read; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }
}

impl KeySchema {
    /// The schema of a key; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(index: Index, query: &'static str, pk: KeyShape, sk: Option<KeyShape>) -> Self {
        Self {
            index,
            query,
            pk,
            sk,
            shards: None,
            allow_hot: false,
        }
    }

    /// With partitions that are spread over shards; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_shards(self, write: u16, read: u16) -> Self {
        let read = if read < write { write } else { read };
        Self {
            shards: Some(Shards { write, read }),
            ..self
        }
    }

    /// With a partition key that may have few values; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn hot(self) -> Self {
        Self { allow_hot: true, ..self }
    }

    /// The attributes that it has of its own: the partition key of a local index is the table's.
    pub(crate) fn halves(&self) -> impl Iterator<Item = (Place, &KeyShape)> {
        let pk = (!matches!(self.index, Index::Local(_))).then_some((Place::Partition, &self.pk));
        pk.into_iter().chain(self.sk.as_ref().map(|sk| (Place::Sort, sk)))
    }
}

impl TableSchema {
    /// The schema of a table; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        pk: &'static str,
        sk: &'static str,
        type_attribute: &'static str,
        renamed: &'static [IndexNames],
        max_gsis: u8,
        entities: &'static [&'static EntitySchema],
    ) -> Self {
        let (mut has_sort_key, mut has_ttl, mut indexes, mut at) = (false, false, 0, 0);
        while at < entities.len() {
            has_ttl |= entities[at].ttl.is_some();
            let (keys, mut key) = (entities[at].keys, 0);
            while key < keys.len() {
                match keys[key].index {
                    Index::Table => has_sort_key |= keys[key].sk.is_some(),
                    index => indexes |= 1 << index.slot(),
                }
                key += 1;
            }
            at += 1;
        }
        Self {
            name,
            pk,
            sk,
            type_attribute,
            untagged: false,
            ttl: "TTL",
            stream: None,
            renamed,
            max_gsis,
            entities,
            patterns: &[],
            has_sort_key,
            has_ttl,
            indexes,
        }
    }
}

impl TableSchema {
    /// With another name for the TTL attribute; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_ttl(self, ttl: &'static str) -> Self {
        Self { ttl, ..self }
    }

    /// With a stream; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_stream(self, view: StreamView) -> Self {
        Self {
            stream: Some(view),
            ..self
        }
    }

    /// Without type tags; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn without_tags(self) -> Self {
        Self {
            untagged: true,
            type_attribute: "",
            ..self
        }
    }

    /// With access patterns; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_patterns(self, patterns: &'static [AccessPattern]) -> Self {
        Self { patterns, ..self }
    }

    /// Whether some entity has a key in this index.
    pub(crate) const fn uses(&self, index: Index) -> bool {
        self.indexes & 1 << index.slot() != 0
    }

    /// Whether an entity has a field that says when its items expire.
    pub(crate) const fn has_ttl(&self) -> bool {
        self.has_ttl
    }
}

impl Index {
    /// As messages name it: `the table`, or the attribute that declares the index.
    pub(crate) fn place(self) -> String {
        match self {
            Self::Table => "the table".to_owned(),
            Self::Global(number) => format!("`gsi{number}`"),
            Self::Local(number) => format!("`lsi{number}`"),
        }
    }
}

impl KeyShape {
    /// The fields that the key attribute is made of, as positions in [`EntitySchema::fields`], from the left.
    pub fn fields(&self) -> impl Iterator<Item = usize> + use<> {
        let (segments, single) = match *self {
            KeyShape::Text(template) => (template.segments, None),
            KeyShape::Number(field) | KeyShape::Binary(field) => (&[][..], Some(field)),
        };
        single.into_iter().chain(segments.iter().filter_map(|segment| match *segment {
            Segment::Field { field, .. } => Some(field),
            Segment::Literal(_) => None,
        }))
    }

    /// The letter of the DynamoDB type.
    pub(crate) const fn letter(&self) -> u8 {
        match self {
            KeyShape::Text(_) => b'S',
            KeyShape::Number(_) => b'N',
            KeyShape::Binary(_) => b'B',
        }
    }

    /// The template as it was written, or the field that stands alone.
    #[must_use]
    pub const fn text(&self, entity: &EntitySchema) -> &'static str {
        match *self {
            KeyShape::Text(template) => template.text,
            KeyShape::Number(field) | KeyShape::Binary(field) => entity.fields[field].name,
        }
    }
}
