//! What each operator asks of a field: of its type, and of how it is stored.
//!
//! One trait an operator, implemented by how the field is stored for the types that it takes, so that an unmet one is one error.

use crate::Set;
use crate::item::{Encoded, encoded};
use crate::key::{Arg, FromText, KeyPart, Kind, Part, form};
use crate::set::Element;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashMap};

/// How a field's values are stored.
pub mod stored {
    /// As the type's own serde code writes them.
    #[derive(Debug)]
    pub enum Plain {}
    /// By code of the field's own, `#[serde(with = "..")]`, of which nothing is known.
    #[derive(Debug)]
    pub enum Custom {}
    /// As text of fixed width, by a module of [`time`](mod@crate::time).
    #[derive(Debug)]
    pub enum FixedTime {}
}
use stored::{FixedTime, Plain};

/// Values of `T` that are stored in this way sort as `T` does.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "DynamoDB cannot order values of `{T}`",
    label = "its stored form does not sort as its values do",
    note = "numbers, text, ids and enums whose spellings ascend are ordered, and instants with `#[serde(with = \"dynamo_runtime::time::millis\")]`; \
            a newtype over one of them derives `KeyPart`",
    note = "`eq` and `ne` compare any value"
)]
pub trait Sorted<T> {}
#[diagnostic::do_not_recommend]
impl<T: Form<Form: Ordered>> Sorted<T> for Plain {}
impl<T> Sorted<T> for FixedTime {}

/// What can be added to a field of type `T` that is stored as `S` says.
// The argument is `Self`: rustc does not know it while it looks at the field, so that a wrong field with a wrong argument is one error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be added to or taken from a field of type `{T}`",
    label = "`add` and `subtract` take a number of the field's type, where the field is stored as one",
    note = "a newtype over an integer derives `KeyPart`; another value is set with `to`",
    note = "in place of a negative number, give `subtract` a positive one"
)]
pub trait Summand<T, S>: Sized {
    /// The set of the field's numbers, as data; nothing for floats.
    const KIND: Option<Kind>;
    /// Lends the number.
    fn summand<R>(self, read: impl FnOnce(&T) -> R) -> R;
}
#[diagnostic::do_not_recommend]
impl<T: Form<Form: Numeric>, A: Arg<T>> Summand<T, Plain> for A {
    const KIND: Option<Kind> = T::KIND;
    fn summand<R>(self, read: impl FnOnce(&T) -> R) -> R {
        self.with(read)
    }
}

/// Values of `T` that are stored in this way are text.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` is not stored as free text",
    label = "`begins_with` is for text",
    note = "a newtype over a string derives `KeyPart`; `eq` compares any value"
)]
pub trait Text<T> {}
#[diagnostic::do_not_recommend]
impl<T: Form<Form = form::Text>> Text<T> for Plain {}

/// What can be looked for in a field of type `T` that is stored as `S` says.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be looked for in a field of type `{T}`",
    label = "`contains` takes text for a field that is text, and an element for a list or set",
    note = "a newtype over a string derives `KeyPart`; a list is a `Vec`, and a set is a `dynamo_runtime::Set`"
)]
pub trait Sought<T, S> {
    /// As it is stored in the field.
    fn sought(self) -> Encoded;
}
macro_rules! sought {
    ($(<$of:ident: $bound:ident> $type:ty, $encode:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$of: $bound + Serialize, A: Arg<$of>> Sought<$type, Plain> for A {
            fn sought(self) -> Encoded {
                self.with($encode)
            }
        }
    )*};
}
sought! {
    // a `Vec` is not made from text, and nobody else can say that it is
    <V: FromText> V, encoded;
    <V: FromText> Option<V>, encoded;
    <V: Sized> Vec<V>, in_list;
    <V: Sized> Option<Vec<V>>, in_list;
    <V: Element> Set<V>, in_set;
    <V: Element> Option<Set<V>>, in_set;
}

fn in_list<V: Serialize>(element: &V) -> Encoded {
    encoded(element).inside()
}

/// Bytes, which serde writes as a list of numbers elsewhere, are bytes in a set.
fn in_set<V: KeyPart + Serialize>(element: &V) -> Encoded {
    match element.part() {
        Part::Bytes(bytes) => encoded(&Bytes(&bytes)),
        _ => encoded(element),
    }
}

struct Bytes<'b>(&'b [u8]);
impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// Values of `T` that are stored in this way are lists.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` is not stored as a list",
    label = "this is for lists",
    note = "declare the field as `Vec<..>`"
)]
pub trait List<T> {
    /// What the list holds.
    type Element: Serialize;
    /// How it is stored there.
    fn encode(element: &Self::Element) -> Encoded {
        in_list(element)
    }
}
impl<V: Serialize> List<Vec<V>> for Plain {
    type Element = V;
}
impl<V: Serialize> List<Option<Vec<V>>> for Plain {
    type Element = V;
}

/// Values of `T` that are stored in this way are maps from keys that are text.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` is not stored as a map with text as keys",
    label = "`key` is for maps",
    note = "declare the field as `HashMap<String, ..>` or `BTreeMap<String, ..>`; for the fields of a struct there are `field` and `path`"
)]
pub trait Map<T> {
    /// What the map holds.
    type Value: Serialize;
}
impl<T: Serialize, H> Map<HashMap<String, T, H>> for Plain {
    type Value = T;
}
impl<T: Serialize, H> Map<Option<HashMap<String, T, H>>> for Plain {
    type Value = T;
}
impl<T: Serialize> Map<BTreeMap<String, T>> for Plain {
    type Value = T;
}
impl<T: Serialize> Map<Option<BTreeMap<String, T>>> for Plain {
    type Value = T;
}

/// Values of `T` that are stored in this way are sets.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` is not stored as a set",
    label = "`insert` and `delete` are for sets",
    note = "declare the field as `dynamo_runtime::Set<..>`"
)]
pub trait Elements<T> {
    /// What the set holds.
    type Element;
    /// How it is stored there.
    fn encode(element: &Self::Element) -> Encoded;
}
impl<V: Element + Serialize> Elements<Set<V>> for Plain {
    type Element = V;
    fn encode(element: &V) -> Encoded {
        in_set(element)
    }
}
impl<V: Element + Serialize> Elements<Option<Set<V>>> for Plain {
    type Element = V;
    fn encode(element: &V) -> Encoded {
        in_set(element)
    }
}

/// A field that is stored by its type's own serde code.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "what is inside a field with `#[serde(with = \"..\")]` is not known",
    label = "stored by code of its own",
    note = "set or compare the whole field"
)]
pub trait Open {}
impl Open for Plain {}

/// A field that may be `None`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field of type `{Self}` is always there",
    label = "not an `Option`",
    note = "an item without it could not be read back; declare the field as `Option<{Self}>`"
)]
pub trait Optional {}
impl<T> Optional for Option<T> {}

/// The form of a field's values: of an `Option`, of what it holds.
#[doc(hidden)]
pub trait Form {
    /// One of the types in [`form`].
    type Form;
    /// The set of the values, as data; nothing for a float.
    const KIND: Option<Kind>;
}
impl<T: KeyPart> Form for T {
    type Form = T::Form;
    const KIND: Option<Kind> = Some(T::KIND);
}
impl<T: Form> Form for Option<T> {
    type Form = T::Form;
    const KIND: Option<Kind> = T::KIND;
}
impl Form for f32 {
    type Form = form::Float;
    const KIND: Option<Kind> = None;
}
impl Form for f64 {
    type Form = form::Float;
    const KIND: Option<Kind> = None;
}

/// A form whose stored values DynamoDB sorts.
#[doc(hidden)]
pub trait Ordered {}
impl Ordered for form::Text {}
impl Ordered for form::Unsigned {}
impl Ordered for form::Signed {}
impl Ordered for form::Float {}
impl Ordered for form::Fixed {}
impl Ordered for form::Ascending {}

/// A form that is a number.
#[doc(hidden)]
pub trait Numeric {}
impl Numeric for form::Unsigned {}
impl Numeric for form::Signed {}
impl Numeric for form::Float {}
