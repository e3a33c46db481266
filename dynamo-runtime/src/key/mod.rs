//! Keys: values that can stand in them, their bytes, ranges over them, and keys as values of their own.

mod calendar;
mod covering;
mod encode;
mod foreign;
mod number;
mod obligation;
mod part;
mod range;
mod refusal;
mod render;
mod resume;
mod shard;
mod sort;
#[cfg(test)]
mod tests;
mod value;

pub use obligation::{
    BinaryPart, ExpiryPart, FieldPart, NumberPart, OrderedPart, PaddedPart, PartitionPart, SortPart, TextPart, TimePart, binary_part,
    expiry_part, number_part, ordered_part, padded_part, partition_part, sort_part, text_part, time_part,
};
pub use part::{Arg, FromText, KeyArg, KeyField, KeyPart, Kind, Part, Prefixed, Ranged, RangedBeforeSeparator, form};
pub use sort::{NoSortKey, RangeEnd, Reached, SeparatedField, SortField, SortParts, SortRange, Stage};

pub(crate) use covering::covering;
pub(crate) use encode::Slot;
pub(crate) use number::normal_form;
pub(crate) use range::{Condition, SortCondition, sort_condition};
pub(crate) use refusal::Refusal;
pub(crate) use render::{Place, render};
pub(crate) use resume::Behind;
pub(crate) use shard::in_shard;
pub(crate) use value::KeyValue;

use crate::entity::{Entity, Keyed, Path, Primary};
use crate::item::can_have_written;
use crate::schema::{EntitySchema, KeySchema, TableSchema};
use crate::{Item, Result};
use std::marker::PhantomData;

/// Where the values of fields come from, by their positions in the schema; nothing while a field is `None`.
pub(crate) type Parts<'f, 'p> = &'f dyn Fn(usize) -> Option<Part<'p>>;

/// The primary key of one item of entity `E`: to compare, to hash, to tell items apart. [`Error::key`](crate::Error::key) shows keys as attributes.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
/// assert_eq!(Order::key("c1", 1)?, order.primary_key()?);
/// assert!(Order::key("c#1", 1).unwrap_err().is_key());
/// # Ok(()) }) }
/// ```
pub struct Key<E> {
    pub(crate) pk: KeyValue,
    pub(crate) sk: Option<KeyValue>,
    of: PhantomData<fn() -> E>,
}

/// One partition of entity `E`: of the table, or of the index `K`.
///
/// A part that cannot stand in a key is told by the request that uses the partition.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let at_east = Shop::query(Order::by_warehouse_partition("east")).all(&table).await?;
/// assert_eq!(at_east.len(), 2);
/// # Ok(()) }) }
/// ```
#[must_use = "a partition does nothing until it is queried"]
pub struct PartitionKey<E, K = Primary> {
    pub(crate) value: Result<KeyValue>,
    pub(crate) entity: &'static EntitySchema,
    pub(crate) key: &'static KeySchema,
    of: PhantomData<fn() -> (E, K)>,
}

/// What [`Collection::query`](crate::Collection::query) takes: a [`PartitionKey`] alone.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no partition",
    label = "expected a partition",
    note = "`Order::partition(..)` is a partition of the table, and `Order::by_customer_partition(..)` that which `Order::by_customer(..)` reads"
)]
pub trait IntoPartition<E, K> {
    fn into_partition(self) -> PartitionKey<E, K>;
}

#[diagnostic::do_not_recommend]
impl<E, K> IntoPartition<E, K> for PartitionKey<E, K> {
    fn into_partition(self) -> Self {
        self
    }
}

impl<E> Key<E> {
    /// The key that these attributes are, if the entity's templates can have written it.
    pub(crate) fn of_attributes(attributes: &Item, table: &TableSchema) -> Option<Self>
    where
        E: Entity,
    {
        let pk = attributes.get(table.pk)?;
        let sk = table.has_sort_key.then(|| attributes.get(table.sk)).flatten();
        can_have_written(E::SCHEMA, pk, sk).then_some(())?;
        Some(Self {
            pk: KeyValue::of(pk)?,
            sk: match sk {
                Some(sk) => Some(KeyValue::of(sk)?),
                None => None,
            },
            of: PhantomData,
        })
    }

    /// The same key, whatever its entity.
    pub(crate) fn of_any(self) -> Key<()> {
        Key {
            pk: self.pk,
            sk: self.sk,
            of: PhantomData,
        }
    }

    /// The key as the item's attributes.
    pub(crate) fn attributes(&self, table: &TableSchema) -> Item {
        let mut item = Item::from([(table.pk.to_owned(), self.pk.clone().into_attribute())]);
        if let Some(sk) = &self.sk {
            item.insert(table.sk.to_owned(), sk.clone().into_attribute());
        }
        item
    }
}

/// The key with these parts, in the order of `key_fields`; for generated code.
#[doc(hidden)]
pub fn key<E: Entity>(parts: &[Part<'_>]) -> Result<Key<E>> {
    let fields = E::SCHEMA.key_fields;
    render_primary(E::SCHEMA, &|field| parts.get(fields.iter().position(|f| *f == field)?).cloned())
}

/// The key of an entity.
pub(crate) fn of_entity<E: Entity>(entity: &E) -> Result<Key<E>> {
    render_primary(E::SCHEMA, &|field| entity.field_part(field))
}

/// The primary key of an item of the entity.
pub(crate) fn render_primary<E>(schema: &EntitySchema, part: Parts<'_, '_>) -> Result<Key<E>> {
    let primary = schema.primary();
    let pk = render(schema, &primary.pk, Place::Partition, part)?;
    let sk = primary.sk.as_ref().map(|sk| render(schema, sk, Place::Sort, part)).transpose()?;
    match (pk, sk) {
        (Some(pk), None) => Ok(Key {
            pk,
            sk: None,
            of: PhantomData,
        }),
        (Some(pk), Some(Some(sk))) => Ok(Key {
            pk,
            sk: Some(sk),
            of: PhantomData,
        }),
        _ => unreachable!("the derive refuses an `Option` in the primary key, and its doors give every part"),
    }
}

/// The partition with these parts, in the order of the partition key's template; for generated code.
#[doc(hidden)]
pub fn partition<E: Entity + Keyed<K>, K: Path>(parts: &[Part<'_>]) -> PartitionKey<E, K> {
    let (entity, key) = (E::SCHEMA, E::KEY);
    let value = render(entity, &key.pk, Place::Partition, &|field| {
        parts.get(key.pk.fields().position(|f| f == field)?).cloned()
    });
    let value = value.map(|value| value.unwrap_or_else(|| unreachable!("the derive's doors give every part of a partition")));
    let value = value.and_then(|value| key.with_room(entity, value));
    PartitionKey {
        value,
        entity,
        key,
        of: PhantomData,
    }
}

impl<E> Clone for Key<E> {
    fn clone(&self) -> Self {
        Self {
            pk: self.pk.clone(),
            sk: self.sk.clone(),
            of: PhantomData,
        }
    }
}

impl<E> PartialEq for Key<E> {
    fn eq(&self, other: &Self) -> bool {
        (&self.pk, &self.sk) == (&other.pk, &other.sk)
    }
}

impl<E> Eq for Key<E> {}

impl<E> std::hash::Hash for Key<E> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (&self.pk, &self.sk).hash(state);
    }
}

// values stay out of logs
impl<E> std::fmt::Debug for Key<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

impl<E, K> std::fmt::Debug for PartitionKey<E, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PartitionKey(..)")
    }
}
