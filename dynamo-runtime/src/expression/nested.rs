//! Values inside a field: of a struct, a list or a map.

use super::document_path::{self, Step};
use super::operand::{List, Map, Open};
use super::{Attr, Setter};
use crate::entity::Entity;
use crate::item::{Encoded, encoded};
use serde::Serialize;

/// A struct that is stored inside an entity and whose fields conditions and changes can name. Implemented by `#[derive(Document)]`.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` are not known",
    label = "does not derive `Document`",
    note = "add `#[derive(Document)]` to `{Self}`, or name the value by its path: `.path::<u32>(\"size.height\")`"
)]
pub trait Document {
    /// Its fields, seen from a place in a condition or a change.
    type Fields<P: Place>;
    /// Its fields, seen from the place where it is.
    fn fields<P: Place>(place: P) -> Self::Fields<P>;
}

impl<T: Document> Document for Option<T> {
    type Fields<P: Place> = T::Fields<P>;
    fn fields<P: Place>(place: P) -> Self::Fields<P> {
        T::fields(place)
    }
}

impl<T: Document> Document for Box<T> {
    type Fields<P: Place> = T::Fields<P>;
    fn fields<P: Place>(place: P) -> Self::Fields<P> {
        T::fields(place)
    }
}

/// A place in an item: a field in a condition, or in a change.
pub trait Place: Sized {
    /// The place of a value of type `T` that is stored as `S` says.
    type Of<T, S>;
    /// The field of the struct here that is stored under this name; for generated code.
    #[doc(hidden)]
    fn child<T, S>(&self, name: &'static str, write: fn(&T) -> Encoded) -> Self::Of<T, S>;
}

macro_rules! inside {
    ($($place:ident)*) => {$(
        impl<E: Entity, T, S> Place for $place<E, T, S> {
            type Of<V, W> = $place<E, V, W>;
            fn child<V, W>(&self, name: &'static str, write: fn(&V) -> Encoded) -> $place<E, V, W> {
                $place::at(self.target.inside(Ok([Step::Name(name.into())]), write))
            }
        }

        impl<E: Entity, T, S> $place<E, T, S> {
            /// A field of the struct that is stored here: `o.address().field(|a| a.city())`.
            ///
            /// For a change, the struct must be stored: inside an `Option` that is `None`, DynamoDB refuses the path. Set it whole then, with `to`.
            pub fn field<R>(self, inside: impl FnOnce(T::Fields<Self>) -> R) -> R
            where
                T: Document,
                S: Open,
            {
                inside(T::fields(self))
            }

            /// The element of the list at this position, counted from 0.
            pub fn index<V: Serialize>(self, position: usize) -> $place<E, V>
            where
                S: List<T, Element = V>,
            {
                $place::at(self.target.inside(Ok([Step::Index(position)]), encoded))
            }

            /// The value of the map under this key, whatever characters that has. For a change, the map must be stored.
            pub fn key<V: Serialize>(self, key: impl Into<String>) -> $place<E, V>
            where
                S: Map<T, Value = V>,
            {
                $place::at(self.target.inside(Ok([Step::Name(key.into().into())]), encoded))
            }

            /// The value of type `V` at a path of stored names and positions from here, such as `city.zip[0]`.
            ///
            /// A path that cannot be read is an error when the request is sent. Names come from the program, not from its users: a name with
            /// a `.` or `[` would lead elsewhere. For the keys of a map there is [`key`](Self::key).
            ///
            /// `V` is not checked against the struct: a change with a wrong one makes an item that cannot be read. `derive(Document)` and
            /// [`field`](Self::field) check it. For a change, what the path leads through must be stored.
            pub fn path<V: Serialize>(self, path: &str) -> $place<E, V>
            where
                S: Open,
            {
                let refused = |why| self.target.refused(format_args!("was followed by a path that cannot be read: {why}"));
                let steps = document_path::steps(path).map_err(refused);
                $place::at(self.target.inside(steps, encoded))
            }
        }
    )*};
}
inside!(Attr Setter);
