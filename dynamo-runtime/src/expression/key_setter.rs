//! Fields in an update that keys depend on: they take a known value, or none.

use super::Change;
use super::operand::{Optional, stored};
use super::target::Target;
use crate::entity::Entity;
use crate::item::{Encoded, encoded};
use crate::key::{Arg, KeyField, Part};
use serde::Serialize;
use std::fmt;
use std::marker::PhantomData;

/// A field that feeds an index key, a guard or the TTL: they are written with it, so its new value must be known.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// Order::update("c1", 1).set(|o| o.warehouse().to("west")).send(&table).await?;
/// assert_eq!(Order::by_warehouse("west").count(&table).await?, 1);
/// Order::update("c1", 1).set(|o| o.warehouse().remove()).send(&table).await?;
/// assert_eq!(Order::by_warehouse("west").count(&table).await?, 0);
/// # Ok(()) }) }
/// ```
#[must_use = "a field is no change yet"]
pub struct KeySetter<E, T, S = stored::Plain> {
    field: usize,
    target: Target<T>,
    of: PhantomData<fn() -> (E, S)>,
}

/// Fields that share a key template, and are therefore set in one call.
#[must_use = "fields are no change yet"]
pub struct Together<E, Setters> {
    setters: Setters,
    of: PhantomData<fn() -> E>,
}

/// A field that shares a key template with others, and cannot be set without them. `All` is named as the method that sets them all.
#[derive(Debug)]
pub struct SharedField<E, All>(PhantomData<fn() -> (E, All)>);

/// A field of the primary key, which cannot be set.
#[derive(Debug)]
pub struct PrimaryKeyField<E, T>(PhantomData<fn(T) -> E>);

/// A field that the library keeps, which cannot be set.
#[derive(Debug)]
pub struct ManagedField<E, T>(PhantomData<fn(T) -> E>);

impl<E: Entity, T> KeySetter<E, T> {
    /// The field at this position in the schema; for generated code.
    #[doc(hidden)]
    pub fn new(field: usize) -> Self
    where
        T: Serialize,
    {
        Self::stored_by(field, encoded)
    }
}

impl<E: Entity, T, S> KeySetter<E, T, S> {
    /// The field at this position, written by code of its own; for generated code.
    #[doc(hidden)]
    pub fn stored_by(field: usize, write: fn(&T) -> Encoded) -> Self {
        Self {
            field,
            target: Target::of::<E>(field, write),
            of: PhantomData,
        }
    }

    /// Sets the field, and in the same request every index key, guard and TTL that it feeds. A `None` takes the item out of the indexes that it
    /// feeds.
    pub fn to(self, value: impl Arg<T>) -> Change<E>
    where
        T: KeyField,
    {
        value.with(|value| {
            let part = value.key_part().map(Part::into_owned);
            Change::new(self.target.to(value)).with_part(self.field, part)
        })
    }

    /// Makes the field `None`, which takes the item out of the indexes that it feeds.
    pub fn remove(self) -> Change<E>
    where
        T: Optional,
    {
        Change::new(self.target.none()).with_part(self.field, None)
    }
}

impl<E, Setters> Together<E, Setters> {
    /// The setters of these fields; for generated code.
    #[doc(hidden)]
    pub fn new(setters: Setters) -> Self {
        Self { setters, of: PhantomData }
    }
}

macro_rules! together {
    ($(($($type:ident $form:ident $value:ident $at:tt),+))*) => {$(
        impl<Entity_: Entity, $($type: KeyField, $form),+> Together<Entity_, ($(KeySetter<Entity_, $type, $form>,)+)> {
            /// Sets the fields, and in the same request every index key, guard and TTL that they feed.
            #[allow(clippy::too_many_arguments, reason = "one for each field")]
            pub fn to(self, $($value: impl Arg<$type>),+) -> Change<Entity_> {
                let mut change = Change::none();
                $(change.merge(self.setters.$at.to($value));)+
                change
            }
        }
    )*};
}
together! {
    (A SA a 0, B SB b 1)
    (A SA a 0, B SB b 1, C SC c 2)
    (A SA a 0, B SB b 1, C SC c 2, D SD d 3)
    (A SA a 0, B SB b 1, C SC c 2, D SD d 3, F SF f 4)
    (A SA a 0, B SB b 1, C SC c 2, D SD d 3, F SF f 4, G SG g 5)
    (A SA a 0, B SB b 1, C SC c 2, D SD d 3, F SF f 4, G SG g 5, H SH h 6)
    (A SA a 0, B SB b 1, C SC c 2, D SD d 3, F SF f 4, G SG g 5, H SH h 6, I SI i 7)
}

impl<E, All> SharedField<E, All> {
    /// The field; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<E, T> PrimaryKeyField<E, T> {
    /// The field; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<E, T> ManagedField<E, T> {
    /// The field; for generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<E, T, S> fmt::Debug for KeySetter<E, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeySetter({})", self.target.field)
    }
}

impl<E, Setters> fmt::Debug for Together<E, Setters> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Together(..)")
    }
}
