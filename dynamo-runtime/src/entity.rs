//! What the derives implement: entities, tables, and who belongs to whom.

use crate::expression::Attr;
use crate::item::Encoded;
use crate::key::IntoPartition;
use crate::key::{self, Key, Part, Stage};
use crate::request::{Create, Put, Query, Reindex, Remove, Replace, Save, Scan};
use crate::schema::{EntitySchema, Index, KeySchema, TableSchema, ViewSchema};
use crate::{Item, Result, item};
use serde::de::DeserializeOwned;
use serde::{Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::time::SystemTime;

/// A struct that is stored as an item. Implemented by `#[derive(SingleTable)]` on a struct.
///
/// What depends on the fields of its keys (`key`, `get`, `by_..`) is generated as functions of the struct itself;
/// everything else is here.
///
/// | to write | the item must | |
/// |---|---|---|
/// | [`create`](Entity::create) | not be there | |
/// | [`save`](Entity::save) | be there, with the version that was read | with a `#[version]`: nothing that others changed is lost |
/// | [`replace`](Entity::replace) | be there | without a `#[version]`: the last writer wins, and what others changed since it was read is lost |
/// | [`put`](Entity::put) | | the same; with a `#[version]`, the lock is given up |
/// | [`remove`](Entity::remove) | be there | whatever its version, unless it is given `expect_version` |
/// | the generated `delete` | | the same; takes the key's fields, and answers what was there |
///
/// They take the fields as they are now. If a field of the primary key was changed since the item was read, they mean another item.
/// A field `#[created_at]` is stored as it stands. The moment of the write, for a field `#[updated_at]`, is put into the item, and only
/// `save` puts it into the struct too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entity",
    label = "not an entity",
    note = "an entity is a struct that derives `SingleTable` and has a partition key: `#[pk(\"..\")]`",
    note = "a table's enum holds several: filter those of one entity by its own query, as in `Order::by_customer(..).filter(..)`"
)]
pub trait Entity: Body + Send + Sync + 'static {
    /// The entity's fields, keys and type tag.
    const SCHEMA: &'static EntitySchema;

    /// The entity's fields, as `filter` and `when` name them.
    type Fields;
    #[doc(hidden)]
    const FIELDS: Self::Fields;
    /// The entity's fields, as `set` changes them.
    type Changes;
    #[doc(hidden)]
    const CHANGES: Self::Changes;

    /// The value of a field that stands in some key, a guard or the TTL, by its position in the schema; nothing while it is `None`.
    #[doc(hidden)]
    fn field_part(&self, field: usize) -> Option<Part<'_>>;

    /// The last version that the field `#[version]` can hold.
    #[doc(hidden)]
    const LAST_VERSION: u64 = u64::MAX;

    /// The version, if the entity has one.
    #[doc(hidden)]
    fn version_number(&self) -> u64 {
        0
    }

    /// Takes a new version, which fits the field's type.
    #[doc(hidden)]
    fn set_version_number(&mut self, _version: u64) {}

    /// The moment as the field `created_at` or `updated_at` at this position stores it.
    #[doc(hidden)]
    fn stamp(_field: usize, _now: SystemTime) -> Option<Encoded> {
        None
    }

    /// Takes the moment of a write, if the entity has a field `updated_at`.
    #[doc(hidden)]
    fn set_updated_at(&mut self, _now: SystemTime) {}

    /// Writes the item; fails if an item with its key is there already.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 4, warehouse: None };
    /// order.create().send(&table).await?;
    /// assert!(order.create().send(&table).await.unwrap_err().is_condition_failed());
    /// # Ok(()) }) }
    /// ```
    fn create(&self) -> Create<'_, Self>
    where
        Self: Sized,
    {
        Create::new(self)
    }

    /// Writes the item, whatever was there.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// order.put().send(&table).await?;
    /// assert_eq!(Order::get("c1", 1).send(&table).await?, Some(order));
    /// # Ok(()) }) }
    /// ```
    fn put(&self) -> Put<'_, Self>
    where
        Self: Sized,
    {
        Put::new(self)
    }

    /// Writes the item over one that must be there.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 9, warehouse: None };
    /// assert!(order.replace().send(&table).await.unwrap_err().is_not_found());
    /// # Ok(()) }) }
    /// ```
    fn replace(&self) -> Replace<'_, Self>
    where
        Self: Unversioned + Sized,
    {
        Replace::new(self)
    }

    /// Writes the item over the version that was read, and raises the version: in the item, and after success in the struct.
    ///
    /// Of two writers that have read the same version the second is told so, and nothing is lost. For an entity with a `#[version]`.
    ///
    /// Every update raises the version too, whatever it changes. A counter that many writers change makes each of them a conflict here: put it into
    /// an item of its own.
    ///
    /// ```
    /// # use dynamo_runtime::prelude::*;
    /// # use serde::{Deserialize, Serialize};
    /// #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SingleTable)]
    /// #[pk("NOTE#<id>")]
    /// pub struct Note {
    ///     pub id: String,
    ///     pub text: String,
    ///     #[version]
    ///     pub version: u64,
    /// }
    /// # #[derive(SingleTable)]
    /// # #[table(name = "notes")]
    /// # pub enum Notes { Note(Note) }
    /// # fn main() -> dynamo_runtime::Result<()> { tokio::runtime::Runtime::new().unwrap().block_on(async {
    /// # let table = Table::<Notes>::embedded().await?;
    /// let mut mine = Note { id: "n1".into(), text: "milk".into(), version: 0 };
    /// mine.create().send(&table).await?;
    /// let mut theirs = mine.clone();
    ///
    /// mine.text = "milk and bread".into();
    /// mine.save().send(&table).await?;
    /// assert_eq!(mine.version, 1);
    ///
    /// theirs.text = "tea".into();
    /// let error = theirs.save().send(&table).await.unwrap_err();
    /// assert!(error.is_version_conflict());
    /// assert_eq!(error.current(), Some(mine));
    /// # Ok(()) }) }
    /// ```
    fn save(&mut self) -> Save<'_, Self>
    where
        Self: Versioned + Sized,
    {
        Save::new(self)
    }

    /// Removes the item, which must be there. Its version does not matter, unless the request is given
    /// [`expect_version`](Remove::expect_version).
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// order.remove().send(&table).await?;
    /// assert!(order.remove().send(&table).await.unwrap_err().is_not_found());
    /// # Ok(()) }) }
    /// ```
    fn remove(&self) -> Remove<'_, Self>
    where
        Self: Sized,
    {
        Remove::new(self)
    }

    /// Every item of this entity, in no order. Reads the whole table: [`Scan`] says when to do something else.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let nowhere: Vec<Order> = Order::scan().filter(|order| order.warehouse().is_none()).all(&table).await?;
    /// assert_eq!(nowhere.len(), 1);
    /// # Ok(()) }) }
    /// ```
    fn scan() -> Scan<Self>
    where
        Self: Sized,
    {
        Scan::of_entity()
    }

    /// Gives every item of this entity the index keys, type tag and TTL that a full write of it would store today: for items that are older than an
    /// index, or were written by other programs. Reads the whole table. How to add an index to a table in use stands at [`Reindex`].
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let done = Order::reindex().all(&table).await?;
    /// println!("{} of {} orders were changed", done.changed, done.seen);
    /// assert!(done.rejected.is_empty());
    /// # Ok(()) }) }
    /// ```
    fn reindex() -> Reindex<Self>
    where
        Self: Sized,
    {
        Reindex::new()
    }

    /// The item's key. An error if one of its parts cannot stand in a key.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// assert_eq!(order.primary_key()?, Order::key("c1", 1)?);
    /// # Ok(()) }) }
    /// ```
    fn primary_key(&self) -> Result<Key<Self>>
    where
        Self: Sized,
    {
        key::of_entity(self)
    }
}

/// A struct that serde can write and read: the one place where the derives ask for it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stored as an item",
    label = "needs serde's `Serialize` and `Deserialize`",
    note = "add `#[derive(serde::Serialize, serde::Deserialize)]`: serde decides how the body of the item is stored"
)]
// No supertraits: rustc would report each of serde's two, in serde's words.
pub trait Body: Sized {
    /// As serde's `serialize`.
    fn serialize_body<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    /// As serde's `deserialize`.
    fn deserialize_body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + DeserializeOwned> Body for T {
    fn serialize_body<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn deserialize_body<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

/// A struct that serde can read: the one place where the derive of a view asks for it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from an item",
    label = "needs serde's `Deserialize`",
    note = "add `#[derive(serde::Deserialize)]`: serde decides how a view is read"
)]
pub trait ViewBody: Sized {
    /// As serde's `deserialize`.
    fn deserialize_view<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> ViewBody for T {
    fn deserialize_view<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

/// The table's own primary key: where a query reads by default.
#[derive(Debug)]
pub enum Primary {}
/// The global secondary index of number `N`: `#[gsi1]` is `Gsi<1>`.
#[derive(Debug)]
pub enum Gsi<const N: u8> {}

/// The local secondary index of number `N`: `#[lsi1]` is `Lsi<1>`. Unlike a global one it can be read consistently.
#[derive(Debug)]
pub enum Lsi<const N: u8> {}
/// A place whose items are then fetched whole from the table: [`Query::hydrate`] reads so.
#[derive(Debug)]
pub struct Hydrated<K>(PhantomData<fn() -> K>);
/// A place of whose items only a view is read: [`Query::project`] reads so.
#[derive(Debug)]
pub struct Projected<K>(PhantomData<fn() -> K>);

/// A place to read.
pub trait Path: 'static {
    /// The table or an index of it.
    const INDEX: Index;
}
impl Path for Primary {
    const INDEX: Index = Index::Table;
}
impl<const N: u8> Path for Gsi<N> {
    const INDEX: Index = Index::Global(N);
}
impl<const N: u8> Path for Lsi<N> {
    const INDEX: Index = Index::Local(N);
}
impl<K: Path> Path for Hydrated<K> {
    const INDEX: Index = K::INDEX;
}
impl<K: Path> Path for Projected<K> {
    const INDEX: Index = K::INDEX;
}

/// An entity seen through one of its keys.
// No supertrait: it would ask for serde's traits once more, and a missing derive of them would be told once for each key.
#[doc(hidden)]
pub trait Keyed<K> {
    /// The key.
    const KEY: &'static KeySchema;
    /// The first stage of the sort key's fields.
    type Sort: Stage;
}

// so that `range` can be called before or after `hydrate`
impl<E: Keyed<K>, K> Keyed<Hydrated<K>> for E {
    const KEY: &'static KeySchema = E::KEY;
    type Sort = E::Sort;
}

/// An entity with a `#[version]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `#[version]`",
    label = "needs a version",
    note = "mark an unsigned field with `#[version]`; without one, `.replace()` writes over what is there, and `.when(..)` names a condition"
)]
// No supertrait, here and below: it would ask for serde's traits once more, and a missing derive of them would be told again.
pub trait Versioned {
    /// The type of the version.
    type Version: Copy + Into<u64>;
}

/// An entity without a `#[version]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has a `#[version]`, which `replace` would ignore",
    label = "has a version",
    note = "use `.save()`, which fails if somebody else has written the item, or `.put()`, which overwrites it knowingly"
)]
pub trait Unversioned {}

/// An entity that a batch can write: one without `#[unique]` and `#[version]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written in a batch",
    label = "has a `#[unique]` guard or a `#[version]`",
    note = "a batch checks no condition, so it would break the guard or lose an update: use `.put()`, `.save()` or a `Transaction`, \
            or `put_unchecked`, which says what is given up"
)]
pub trait BatchSafe {}

/// A place that can be read consistently.
#[diagnostic::on_unimplemented(
    message = "a global secondary index cannot be read consistently",
    label = "`{Self}` is a global secondary index",
    note = "it is updated after the write, so DynamoDB refuses strong reads of it: leave `consistent()` out, or read by the table's own key"
)]
pub trait Consistent {}
impl Consistent for Primary {}
impl<const N: u8> Consistent for Lsi<N> {}
impl<K: Consistent> Consistent for Hydrated<K> {}
impl<K: Consistent> Consistent for Projected<K> {}

/// At the place `K` the table holds all that `R` is read from.
///
/// The table itself does, and so does an index that projects everything. Of an index with `projection = keys_only` or `include(..)` items are
/// read by [`hydrate`](Query::hydrate), or as a view by [`project`](Query::project).
///
/// A bound for code that is given a query of any place:
///
/// ```
/// use dynamo_runtime::prelude::*;
/// use dynamo_runtime::{Holds, Query, Result, Whole};
///
/// async fn newest<T: TableDef + Holds<E> + Whole<K, E>, E: Entity, K>(query: Query<E, K>, table: &Table<T>) -> Result<Vec<E>> {
///     query.descending().limit(10).all(table).await
/// }
/// ```
// The table is `Self` for the same reason as in `Holds`. The derive of the table's enum implements it for indexes.
#[diagnostic::on_unimplemented(
    message = "`{K}` of `{Self}` does not hold whole items",
    label = "reads the index alone",
    note = "its `projection` leaves attributes out: read the items from the table as well with `.hydrate()`, or only what the index holds with \
            `.project::<View>()`, where the view names the index: `#[view(of = .., table = .., gsi1)]`"
)]
pub trait Whole<K, R> {}
impl<T: TableDef, R> Whole<Primary, R> for T {}
impl<T: TableDef, R, const N: u8> Whole<Lsi<N>, R> for T {}
impl<T: TableDef, K, R> Whole<Hydrated<K>, R> for T {}
impl<T: TableDef, K, V: ReadAt<T, K>> Whole<Projected<K>, V> for T {}

/// A part of an entity. Implemented by `#[derive(SingleTable)]` on a struct with `#[view(of = ..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no view",
    label = "not a view",
    note = "a view is a struct that derives `SingleTable` and names its entity: `#[view(of = ..)]`"
)]
pub trait View: Read {
    /// The view as data.
    const VIEW: &'static ViewSchema;
}

/// A view of the entity `E`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no view of `{E}`",
    label = "not a view of `{E}`",
    note = "a view is a struct that derives `SingleTable` and names its entity: `#[view(of = ..)]`"
)]
pub trait ViewOf<E>: View {}

/// A view that is read at the place `K` of the table `T`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the view `{Self}` is not read from `{K}` of `{T}`",
    label = "not among the indexes of the view",
    note = "a view that names indexes is read from those, and from the table itself: add this one to its `#[view(of = .., table = .., ..)]`"
)]
pub trait ReadAt<T, K> {}

/// Generated code asks here whether the table in `#[view(table = ..)]` holds the view's entity.
#[doc(hidden)]
#[must_use]
pub const fn view_table<E, T: TableDef + Holds<E>>() -> &'static TableSchema {
    T::SCHEMA
}

/// A field of the entity, which a view has too; for generated code.
#[doc(hidden)]
pub const fn view_field<E, T, S>(_: &Attr<E, T, S>) -> ViewField<T> {
    ViewField(PhantomData)
}

/// A field of type `T` of the entity.
#[doc(hidden)]
#[derive(Debug)]
pub struct ViewField<T>(PhantomData<fn() -> T>);

impl<T> ViewField<T> {
    /// Asks whether the view's field is of the same type.
    pub const fn is<V: TypeOf<T>>(&self) {}
}

/// The same type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field of type `{T}` is read as `{Self}`",
    label = "`{T}` in the entity",
    note = "a view's field has the type of the entity's field of the same name"
)]
pub trait TypeOf<T> {}
impl<T> TypeOf<T> for T {}

/// What a query can hand out: an entity, a view of one, or the enum of a table or a collection.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be read from a table", label = "neither an entity nor a table")]
pub trait Read: Sized + Send + Sync + 'static {
    /// What the table must hold.
    type Of;
    /// The entities that are read.
    #[doc(hidden)]
    fn entities() -> &'static [&'static EntitySchema];
    /// The view, if a part of one entity is read.
    #[doc(hidden)]
    fn view() -> Option<&'static ViewSchema> {
        None
    }
    /// Reads an item that has a type tag of the entity at this place among `entities`.
    #[doc(hidden)]
    fn read(at: usize, item: Item, table: &TableSchema) -> Result<Self>;

    /// Whether a partition and the table are read for these entities alone, as a collection does.
    #[doc(hidden)]
    const IS_PART: bool = false;
    /// Keeps an item whose type tag is of no entity of the table, as a collection with a variant for it does.
    #[doc(hidden)]
    const UNKNOWN: Option<fn(Item) -> Self> = None;
}

impl<E: Entity> Read for E {
    type Of = E;
    fn entities() -> &'static [&'static EntitySchema] {
        const { &[E::SCHEMA] }
    }
    fn read(_: usize, item: Item, table: &TableSchema) -> Result<Self> {
        item::decode(item, table)
    }
}

/// The table holds the entity: a variant of the enum does. Implemented by `#[derive(SingleTable)]` on the enum.
///
/// A bound for code that works with several entities of one table:
///
/// ```
/// use dynamo_runtime::prelude::*;
/// use dynamo_runtime::{Holds, Result};
///
/// /// Writes all of them, one after the other.
/// async fn put_all<T: TableDef + Holds<E>, E: Entity>(table: &Table<T>, entities: &[E]) -> Result<()> {
///     for entity in entities {
///         entity.put().send(table).await?;
///     }
///     Ok(())
/// }
/// ```
// The table is `Self`: with the entity as `Self`, rustc would take the table from the only impl and blame the argument.
#[diagnostic::on_unimplemented(
    message = "`{E}` is not an entity of `{Self}`",
    label = "not in `{Self}`",
    note = "an entity belongs to a table if a variant of the table's enum holds it"
)]
pub trait Holds<E> {}

/// A table's or a collection's enum with a variant that holds `P`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be grouped by `{P}`",
    label = "no variant of `{Self}` holds it",
    note = "a group begins at each item of one entity: that of a variant of the table's or the collection's enum"
)]
pub trait Variants<P>: Sized {
    /// The entity.
    const ENTITY: &'static EntitySchema;
    /// What the variant holds, or the value again if it is of another variant.
    fn take_out(self) -> Result<P, Self>;
}

#[diagnostic::do_not_recommend]
impl<R: Holds<P>, P: Entity + TryFrom<R, Error = R>> Variants<P> for R {
    const ENTITY: &'static EntitySchema = P::SCHEMA;
    fn take_out(self) -> Result<P, Self> {
        P::try_from(self)
    }
}

/// An entity of the table `T`, as a collection's variant holds it: one question, so that what is neither is one error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entity of `{T}`",
    label = "not in `{T}`",
    note = "each variant of a collection holds an entity of the table that `of` names, or raw items, with `#[unknown]`"
)]
pub trait PartOf<T>: Sized {
    /// What generated code needs of it.
    const MEMBER: Member<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Holds<E>, E: Entity> PartOf<T> for E {
    const MEMBER: Member<E> = member::<E>();
}

/// What the variant `#[unknown]` of a collection holds.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the variant `#[unknown]` holds a raw item, and `{Self}` is none",
    label = "expected `dynamo_runtime::Item`",
    note = "what has an unknown type tag is kept as DynamoDB stores it"
)]
pub trait RawItem {
    fn of_item(item: Item) -> Self;
}

impl RawItem for Item {
    fn of_item(item: Item) -> Self {
        item
    }
}

/// That a collection is of a table: asked for where `of` names it.
#[doc(hidden)]
pub const fn table_of<T: TableDef>() {}

/// What generated code needs of the type in a table's variant. Asked for once, so that a type that is no entity is one error.
#[doc(hidden)]
#[derive(Debug)]
pub struct Member<E> {
    /// The entity.
    pub schema: &'static EntitySchema,
    /// How an item of it is read.
    pub decode: fn(Item, &TableSchema) -> Result<E>,
}

/// An entity of the table `T`, as an access pattern names it: one question, so that what is neither is one error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entity of `{T}`",
    label = "not in `{T}`",
    note = "an access pattern names a function of an entity that a variant of the table's enum holds, as in `Order::get`"
)]
pub trait MemberOf<T> {
    /// The entity.
    const SCHEMA: &'static EntitySchema;
}

#[diagnostic::do_not_recommend]
impl<T: Holds<E>, E: Entity> MemberOf<T> for E {
    const SCHEMA: &'static EntitySchema = <E as Entity>::SCHEMA;
}

/// The entity that a variant holds.
#[doc(hidden)]
#[must_use]
pub const fn member<E: Entity>() -> Member<E> {
    Member {
        schema: E::SCHEMA,
        decode: item::decode::<E>,
    }
}

/// An enum of entities: a table, or a part of one. Implemented by `#[derive(SingleTable)]` on an enum.
pub trait Collection: Read {
    /// Every item of a partition, of the table or of an index, in the order of the sort key: of a table's enum all there are, of a collection those
    /// of its entities.
    ///
    /// A collection is read by one key condition, from the lowest of the literals that the sort keys of its entities begin with to the end of the
    /// highest; where one of them begins with a field, by the whole partition. If other entities of the table can lie between, the service leaves them out
    /// by their type tags. A place where its entities do not share one partition template is an error before anything is sent.
    ///
    /// Items with unknown type tags are left out and counted in [`Page::skipped`](crate::Page::skipped), unless a variant of the collection keeps
    /// them, with `#[unknown]`; [`strict`](Query::strict) makes them an error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let everything: Vec<Shop> = Shop::query(Customer::partition("c1")).all(&table).await?;
    /// assert_eq!(everything.len(), 4);
    /// assert!(matches!(&everything[3], Shop::Customer(customer) if customer.name == "Ada"));
    ///
    /// let newest: Vec<CustomerPage> = CustomerPage::query(Customer::partition("c1")).descending().limit(2).all(&table).await?;
    /// assert!(matches!(&newest[..], [CustomerPage::Customer(_), CustomerPage::Order(Order { number: 3, .. })]));
    /// # Ok(()) }) }
    /// ```
    fn query<E, K>(partition: impl IntoPartition<E, K>) -> Query<Self, K>
    where
        Self: Holds<E>,
        K: Path,
    {
        Query::of_partition(partition.into_partition())
    }

    /// Every item of the table, in no order, or those of a collection's entities, which the service tells by their type tags. Reads the whole table:
    /// [`Scan`] says when to do something else.
    ///
    /// Items with unknown type tags are what they are to [`query`](Self::query).
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let everything: Vec<Shop> = Shop::scan().all(&table).await?;
    /// assert_eq!(everything.len(), 4);
    /// # Ok(()) }) }
    /// ```
    fn scan() -> Scan<Self> {
        Scan::of_collection()
    }
}

/// A table: an enum whose variants each hold one entity. Implemented by `#[derive(SingleTable)]` on an enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a table",
    label = "not a table",
    note = "a table is an enum whose variants each hold one entity, with `#[derive(SingleTable)]`"
)]
pub trait TableDef: Collection + Read<Of = Self> + Holds<Self> {
    /// The table's names and entities.
    const SCHEMA: &'static TableSchema;

    /// The table as data: its names, entities, keys and access patterns.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() {
    /// let schema = Shop::schema();
    /// assert_eq!((schema.name, schema.entities[1].tag), ("shop", "ORDER"));
    /// assert_eq!(schema.patterns[0].text, "An order of a customer");
    /// # }
    /// ```
    fn schema() -> &'static TableSchema {
        Self::SCHEMA
    }

    /// The item as it is stored: the body as serde writes it, the keys and the type tag.
    ///
    /// # Errors
    /// If a part cannot stand in a key, or the body cannot be stored.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// let item = Shop::to_item(&order)?;
    /// assert_eq!(item["SK"].as_s().unwrap(), "ORDER#00000001");
    /// assert!(!item.contains_key("GSI1PK"));
    /// # Ok(()) }) }
    /// ```
    fn to_item<E: Entity>(entity: &E) -> Result<Item>
    where
        Self: Holds<E>,
    {
        item::encode(entity, Self::SCHEMA)
    }

    /// The entity that an item holds, told by its type tag, or by its key in a table without tags.
    ///
    /// # Errors
    /// If no entity of the table has the tag or can have written the key, or the item is not what the entity's serde code expects.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
    /// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
    /// let order = Order { customer: "c1".into(), number: 1, warehouse: None };
    /// assert_eq!(Shop::from_item(Shop::to_item(&order)?)?, Shop::Order(order));
    /// # Ok(()) }) }
    /// ```
    fn from_item(item: Item) -> Result<Self> {
        match Self::entities().iter().position(|entity| item::is_of(&item, entity, Self::SCHEMA)) {
            Some(at) => Self::read(at, item, Self::SCHEMA),
            None => Err(item::unknown(&item, Self::SCHEMA).of_item(item, Self::SCHEMA)),
        }
    }
}
