//! What an entity or a table means. Only sound combinations can be built, so that expansion cannot fail.

use crate::crate_path::Runtime;
use crate::template::Format;
use proc_macro2::Span;
use std::fmt;
use syn::{ExprPath, Generics, Ident, Path, Type, Visibility};

/// An entity without a mistake that can be seen without types.
pub(crate) struct Entity {
    pub(crate) head: Head,
    pub(crate) tag: String,
    pub(crate) also: Vec<String>,
    pub(crate) separator: char,
    /// Every field that serde stores.
    pub(crate) fields: Vec<Field>,
    /// The primary key first, then the indexes by number.
    pub(crate) keys: Vec<Key>,
    /// The guards.
    pub(crate) unique: Vec<Template>,
    pub(crate) roles: Roles,
    /// How `set` reaches the fields.
    pub(crate) changes: Vec<Change>,
}

/// What the library does with a field, if one is marked so. Fields are positions in [`Entity::fields`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Roles {
    pub(crate) version: Option<usize>,
    pub(crate) ttl: Option<usize>,
    pub(crate) created_at: Option<usize>,
    pub(crate) updated_at: Option<usize>,
}

/// One of the attributes that fields have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Version,
    Ttl,
    CreatedAt,
    UpdatedAt,
}

impl Role {
    /// The role that an attribute of this name gives.
    pub(crate) fn of(attribute: &str) -> Option<Self> {
        Some(match attribute {
            "version" => Self::Version,
            "ttl" => Self::Ttl,
            "created_at" => Self::CreatedAt,
            "updated_at" => Self::UpdatedAt,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "#[version]",
            Self::Ttl => "#[ttl]",
            Self::CreatedAt => "#[created_at]",
            Self::UpdatedAt => "#[updated_at]",
        })
    }
}

/// The type that a derive stands on.
pub(crate) struct Head {
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) runtime: Runtime,
}

/// A stored field.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    /// Its name without `r#`.
    pub(crate) name: String,
    pub(crate) stored: String,
    /// The other names under which serde reads it.
    pub(crate) aliases: Vec<String>,
    pub(crate) ty: Type,
    pub(crate) none: NoneAs,
    /// The user's code that writes it, in place of its type's.
    pub(crate) writer: Option<Writer>,
    /// What keys ask of it, if some key holds it.
    pub(crate) key_part: Option<KeyPart>,
    /// What it is part of: sentences for documentation.
    pub(crate) feeds: Vec<String>,
}

/// How serde writes a field, if not by its type's own code alone.
pub(crate) struct Writer {
    /// The function of `#[serde(with = "..")]` or `#[serde(serialize_with = "..")]`.
    pub(crate) function: Option<ExprPath>,
    /// Whether it is one of the runtime's, whose texts sort as the times do.
    pub(crate) fixed_time: bool,
    /// The function of `#[serde(skip_serializing_if = "..")]`.
    pub(crate) hidden_if: Option<ExprPath>,
}

/// A method that `set` offers. Fields are positions in [`Entity::fields`].
pub(crate) enum Change {
    /// A field that nothing depends on.
    Free(usize),
    /// A field that something else is made from.
    Feeding(usize),
    /// Fields that share a template.
    Together {
        name: Ident,
        fields: Vec<usize>,
    },
    PrimaryKey(usize),
    /// A field that the library keeps.
    Managed(usize),
}

/// What becomes of `None`; the runtime's type of the same name explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoneAs {
    Absent,
    AbsentReadAsNull,
    Null,
}

/// A field's part in keys.
pub(crate) struct KeyPart {
    /// The type of the value: of an `Option`, what it holds.
    pub(crate) ty: Type,
    pub(crate) optional: bool,
    /// What the places ask of the type together: the strictest, and those that it does not imply.
    pub(crate) strictest: Demand,
    pub(crate) others: Vec<Demand>,
}

/// What a place in a key asks of the type that stands there. The strictest come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Demand {
    Padded,
    Time,
    Text,
    Binary,
    Ordered,
    Number,
    Expiry,
    Sort,
    Partition,
}

impl Demand {
    /// Whether every type that meets this demand meets the other.
    pub(crate) fn implies(self, other: Self) -> bool {
        self == other
            || match self {
                Self::Padded | Self::Ordered | Self::Number => {
                    matches!(other, Self::Ordered | Self::Number | Self::Expiry | Self::Partition)
                }
                Self::Time => matches!(other, Self::Expiry | Self::Sort | Self::Partition),
                Self::Text => matches!(other, Self::Sort | Self::Partition),
                Self::Expiry | Self::Sort => other == Self::Partition,
                Self::Binary | Self::Partition => false,
            }
    }

    /// The demands of all places, without those that another implies; the strictest first.
    pub(crate) fn essential(mut demands: Vec<Self>) -> Vec<Self> {
        demands.sort_unstable();
        let mut essential: Vec<Self> = Vec::new();
        for demand in demands {
            if !essential.iter().any(|stricter| stricter.implies(demand)) {
                essential.push(demand);
            }
        }
        essential
    }
}

/// A key: how it is stored, and how callers reach it.
pub(crate) struct Key {
    pub(crate) access: Access,
    pub(crate) pk: Shape,
    pub(crate) sk: Option<Shape>,
}

/// What a key attribute holds. Fields are positions in [`Entity::fields`].
#[derive(Clone)]
pub(crate) enum Shape {
    Text(Template),
    Number(usize),
    Binary(usize),
}

/// Literals and fields that are joined to a text.
#[derive(Clone)]
pub(crate) struct Template {
    pub(crate) text: String,
    pub(crate) segments: Vec<Segment>,
}

#[derive(Clone)]
pub(crate) enum Segment {
    Literal(String),
    Field(usize, Format),
}

impl Shape {
    /// The template, of a text.
    pub(crate) fn into_template(self) -> Option<Template> {
        match self {
            Self::Text(template) => Some(template),
            Self::Number(_) | Self::Binary(_) => None,
        }
    }

    /// The fields that it is made of, from the left.
    pub(crate) fn fields(&self) -> Vec<usize> {
        match self {
            Self::Number(field) | Self::Binary(field) => vec![*field],
            Self::Text(template) => template
                .segments
                .iter()
                .filter_map(|segment| match segment {
                    Segment::Field(field, _) => Some(*field),
                    Segment::Literal(_) => None,
                })
                .collect(),
        }
    }
}

/// The table or an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Index {
    Table,
    Global(u8),
    Local(u8),
}

impl Index {
    /// The index that an attribute of this name declares.
    pub(crate) fn of(attribute: &str) -> Option<Self> {
        let number = |kind| attribute.strip_prefix(kind)?.parse().ok();
        number("gsi").map(Self::Global).or_else(|| number("lsi").map(Self::Local))
    }
}

impl fmt::Display for Index {
    /// The attribute that declares the key: `gsi1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table => f.write_str("pk"),
            Self::Global(number) => write!(f, "gsi{number}"),
            Self::Local(number) => write!(f, "lsi{number}"),
        }
    }
}

/// How the partitions of an index are spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shards {
    /// Over how many shards writes spread.
    pub(crate) write: u16,
    /// How many shards reads ask: at least as many.
    pub(crate) read: u16,
}

/// All that the functions for a key depend on. A fallback has it too, as far as it is known.
pub(crate) struct Access {
    pub(crate) index: Index,
    /// The query function.
    pub(crate) query: Option<Ident>,
    /// The keys as documentation shows them.
    pub(crate) pk: String,
    pub(crate) sk: Option<String>,
    pub(crate) shards: Option<Shards>,
    /// Whether the partition key may have few values.
    pub(crate) allow_hot: bool,
    pub(crate) partition: Vec<Param>,
    pub(crate) sort: Vec<SortParam>,
}

/// An argument.
#[derive(Clone)]
pub(crate) struct Param {
    pub(crate) ident: Ident,
    /// The type of the value; `None` if it is not known, which only a fallback has.
    pub(crate) ty: Option<Type>,
}

/// A field of a sort key.
pub(crate) struct SortParam {
    pub(crate) param: Param,
    /// Whether a separator other than `#` follows it.
    pub(crate) before_other_separator: bool,
}

impl Access {
    /// The fields of the key, each once.
    pub(crate) fn all_params(&self) -> Vec<&Param> {
        let mut params: Vec<&Param> = Vec::new();
        for param in self.partition.iter().chain(self.sort.iter().map(|sort| &sort.param)) {
            if !params.iter().any(|known| known.ident == param.ident) {
                params.push(param);
            }
        }
        params
    }
}

/// What is known of an entity that has mistakes.
pub(crate) struct EntityOutline {
    pub(crate) head: Head,
    pub(crate) generics: Generics,
    pub(crate) accesses: Vec<Access>,
    pub(crate) fields: Vec<Field>,
    pub(crate) changes: Vec<Change>,
    /// The type of the version.
    pub(crate) version: Option<Type>,
    /// The types that are not to blame for a mistake, and what keys ask of them.
    pub(crate) demands: Vec<(Type, Demand)>,
}

/// A table.
pub(crate) struct Table {
    pub(crate) ident: Ident,
    pub(crate) runtime: Runtime,
    pub(crate) names: TableNames,
    /// At least one, each of its own type.
    pub(crate) members: Vec<Member>,
    pub(crate) patterns: Vec<Pattern>,
}

/// A typed part of a table.
pub(crate) struct Collection {
    pub(crate) ident: Ident,
    pub(crate) runtime: Runtime,
    /// The table's enum.
    pub(crate) of: Path,
    /// At least one, each of its own type.
    pub(crate) members: Vec<Member>,
    /// The variant for items with unknown type tags.
    pub(crate) unknown: Option<Member>,
}

/// The names of a table, given or by default.
#[derive(Default)]
pub(crate) struct TableNames {
    pub(crate) name: String,
    pub(crate) pk: String,
    pub(crate) sk: String,
    pub(crate) type_attribute: String,
    /// Whether items have no type tag.
    pub(crate) untagged: bool,
    /// The attribute of the TTL, if its name was given.
    pub(crate) ttl: Option<String>,
    /// What the table's stream holds, if it has one.
    pub(crate) stream: Option<StreamView>,
    pub(crate) max_gsis: u8,
    pub(crate) indexes: Vec<IndexNames>,
}

/// What the records of a table's stream hold of an item, beside its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamView {
    NewAndOldImages,
    NewImage,
    OldImage,
    KeysOnly,
}

/// The names of an index whose names were given.
pub(crate) struct IndexNames {
    pub(crate) index: Index,
    pub(crate) name: String,
    pub(crate) pk: String,
    pub(crate) sk: String,
    pub(crate) projection: Projection,
}

/// What an index holds of its items.
#[derive(Clone, Default)]
pub(crate) enum Projection {
    #[default]
    All,
    KeysOnly,
    /// These attributes, by the names under which they are stored.
    Include(Vec<Included>),
}

/// An attribute in `include(..)`.
#[derive(Clone)]
pub(crate) struct Included {
    pub(crate) stored: String,
    /// Where its name stands.
    pub(crate) span: Span,
}

/// A variant and the entity that it holds.
pub(crate) struct Member {
    pub(crate) variant: Ident,
    pub(crate) ty: Type,
}

/// An access pattern. That its function is one is for the compiler to find out.
pub(crate) struct Pattern {
    pub(crate) text: String,
    pub(crate) entity: Path,
    /// The function's name without `r#`.
    pub(crate) function: String,
    /// Where the name stands.
    pub(crate) span: Span,
}

/// What is known of a table that has mistakes.
pub(crate) struct TableOutline {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) runtime: Runtime,
}

/// What is known of a collection that has mistakes.
pub(crate) struct CollectionOutline {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) runtime: Runtime,
    pub(crate) of: Option<Path>,
    /// A variant that holds an entity.
    pub(crate) first: Option<Member>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Demand::{Binary, Expiry, Number, Ordered, Padded, Partition, Sort, Text, Time};

    #[test]
    fn implied_demands_are_left_out() {
        assert_eq!(Demand::essential(vec![Partition, Padded, Partition]), [Padded]);
        assert_eq!(Demand::essential(vec![Partition, Sort]), [Sort]);
        assert_eq!(Demand::essential(vec![Sort, Partition, Text]), [Text]);
        assert_eq!(Demand::essential(vec![Number, Ordered]), [Ordered]);
        assert_eq!(Demand::essential(vec![Sort, Time]), [Time]);
        assert_eq!(Demand::essential(vec![Partition, Expiry, Time]), [Time]);
        assert_eq!(Demand::essential(vec![Expiry, Partition]), [Expiry]);
    }

    #[test]
    fn what_contradicts_is_kept() {
        assert_eq!(Demand::essential(vec![Sort, Padded]), [Padded, Sort]);
        assert_eq!(Demand::essential(vec![Partition, Binary]), [Binary, Partition]);
        assert_eq!(Demand::essential(vec![Text, Time, Sort]), [Time, Text]);
        assert_eq!(Demand::essential(vec![Sort, Expiry]), [Expiry, Sort], "seconds do not sort as text");
    }
}
