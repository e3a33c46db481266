//! Exactly what generated code names. Not part of the interface: it changes with the derives, which are of the same version.

pub use crate::entity::{
    BatchSafe, Body, Collection, Entity, Gsi, Holds, Hydrated, Keyed, Lsi, Member, MemberOf, PartOf, Path, Primary, RawItem, Read, ReadAt,
    TableDef, Unversioned, Versioned, View, ViewOf, Whole, member, table_of, view_field, view_table,
};
pub use crate::expression::{Attr, Document, KeySetter, ManagedField, Place, PrimaryKeyField, Setter, SharedField, Together, stored};
pub use crate::item::{Encoded, absent, decode_view, encoded};
pub use crate::key::{
    Arg, FieldPart, FromText, Key, KeyArg, KeyPart, Kind, NoSortKey, Part, PartitionKey, Reached, SeparatedField, SortField, SortParts,
    Stage, binary_part, expiry_part, form, key, number_part, ordered_part, padded_part, partition, partition_part, sort_part, text_part,
    time_part,
};
pub use crate::moment::Moment;
pub use crate::request::{Check, Delete, Exists, Get, Query, Update};
pub use crate::schema::check::{
    check_included, check_member, check_pattern, check_table, check_variant, check_view_field, check_view_in, check_view_index,
};
pub use crate::schema::{
    AccessPattern, Case, Encoding, EntitySchema, FieldSchema, Format, Index, IndexNames, KeySchema, KeyShape, NoneAs, Precision,
    Projection, Segment, StreamView, TableSchema, Template, Unsafe, ViewSchema, default_index_names,
};
pub use crate::{Item, Result};
pub use serde::{Serialize, Serializer};
pub use std::time::SystemTime;
