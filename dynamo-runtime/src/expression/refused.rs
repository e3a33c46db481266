//! Methods that do not compile, because nothing meets their bound: a method that is not there would leave no room for the reason.

use super::{Attr, Change, Condition, KeySetter, ManagedField, PrimaryKeyField, Setter, SharedField, Together};

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field that feeds an index key can only be set to a known value",
    label = "this result is computed by DynamoDB",
    note = "its keys are written in the same request, so they must be known: use `to`, with `.when(..)` for what it was before"
)]
pub trait KnownValue {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "fields that share a key template are set together",
    label = "set all of them, by the method `{All}`",
    note = "their key is written in the same request, so all of its values must be known"
)]
pub trait SetAlone<All> {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field of the primary key cannot be set",
    label = "an item keeps its key",
    note = "create the item under its new key and delete the old one, in one `Transaction`"
)]
pub trait OutsideTheKey {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this field is kept by the library and cannot be set",
    label = "counted or stamped on every write",
    note = "for a lock, name the version that you have read: `.expect_version(order.version)`",
    note = "the moment of an update is named by `.at(..)`; that of creation is what the struct has when it is written whole, or that of the upsert that makes the item"
)]
pub trait SetByHand {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the closure of `set` changes fields, and does not compare them",
    label = "this is for conditions",
    note = "a field is set by `to`, and a condition of the update is given to `.when(..)`"
)]
pub trait Compared {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a condition compares fields, and does not change them",
    label = "this is for changes",
    note = "a field is compared by `eq` and its siblings, and changed in the closure of `set`, as in `Order::update(..).set(..)`"
)]
pub trait Changed {}

macro_rules! refused {
    ($answer:ident: $bound:path: $($method:ident($($argument:ident)?))*) => {
        $(
            /// Does not compile, and says why.
            #[doc(hidden)]
            #[allow(clippy::should_implement_trait, reason = "no operator: it has the name of the method that it refuses")]
            pub fn $method$(<$argument>)?(self $(, _: $argument)?) -> $answer<E>
            where
                Self: $bound,
            {
                unreachable!("nothing meets the bound")
            }
        )*
    };
}

impl<E, T, S> Attr<E, T, S> {
    refused!(Condition: Changed: to(V) remove() add(V) subtract(V) if_absent(V) append(V) prepend(V) insert(V) delete(V));
}

// an iterator has methods of these names, about which rustc would speak
impl<E, T, S> Setter<E, T, S> {
    refused!(Change: Compared: eq(V) ne(V) lt(V) le(V) gt(V) ge(V));
}

impl<E, T, S> KeySetter<E, T, S> {
    refused!(Change: KnownValue: add(V) subtract(V) if_absent(V) append(V) append_all(V) prepend(V) prepend_all(V) insert(V) delete(V));
    refused!(Change: Compared: eq(V) ne(V) lt(V) le(V) gt(V) ge(V));
}

impl<E, Setters> Together<E, Setters> {
    refused!(Change: KnownValue: add(V) subtract(V) if_absent(V));
}

impl<E, All> SharedField<E, All> {
    refused!(Change: SetAlone<All>: to(V) remove() add(V) subtract(V) if_absent(V));
    refused!(Change: Compared: eq(V) ne(V) lt(V) le(V) gt(V) ge(V));
}

impl<E, T> PrimaryKeyField<E, T> {
    refused!(Change: OutsideTheKey: to(V) remove() add(V) subtract(V) if_absent(V));
    refused!(Change: Compared: eq(V) ne(V) lt(V) le(V) gt(V) ge(V));
}

impl<E, T> ManagedField<E, T> {
    refused!(Change: SetByHand: to(V) remove() add(V) subtract(V) if_absent(V));
    refused!(Change: Compared: eq(V) ne(V) lt(V) le(V) gt(V) ge(V));
}
