//! Changes: what an update does to an item.

use super::DocumentPath;
use super::bounds::Bounds;
use crate::error::{Error, Result};
use crate::key::Part;
use aws_sdk_dynamodb::types::AttributeValue;
use std::fmt;
use std::marker::PhantomData;

/// A change of the fields of an `E`, for the `set` of an update.
#[must_use = "a change does nothing until an update is given it"]
pub struct Change<E> {
    pub(crate) edits: Vec<Edit>,
    /// What key templates, guards and the TTL read of the fields that are set; nothing for a field that becomes `None`.
    pub(crate) parts: Vec<(usize, Option<Part<'static>>)>,
    /// Why it cannot be sent: the first reason.
    pub(crate) error: Option<Error>,
    of: PhantomData<fn() -> E>,
}

/// What becomes of one attribute, or of a value inside one.
#[derive(Clone)]
pub(crate) struct Edit {
    pub(crate) path: DocumentPath,
    pub(crate) how: How,
}

#[derive(Clone)]
pub(crate) enum How {
    Set(AttributeValue),
    /// Unless it is there.
    SetIfAbsent(AttributeValue),
    /// Adds a number; one that is missing counts as 0.
    Add {
        value: String,
        /// The bounds that the stored number must keep for the sum to stay in the field's type.
        bounds: Bounds,
    },
    /// Behind the last element of a list; one that is missing counts as empty.
    Append(Vec<AttributeValue>),
    /// Before its first.
    Prepend(Vec<AttributeValue>),
    /// Into a set.
    Insert(AttributeValue),
    /// Out of a set.
    Delete(AttributeValue),
    Remove,
}

impl<E> Change<E> {
    pub(crate) fn none() -> Self {
        Self {
            edits: Vec::new(),
            parts: Vec::new(),
            error: None,
            of: PhantomData,
        }
    }

    pub(crate) fn new(edit: Result<Edit>) -> Self {
        Self::maybe(edit.map(Some))
    }

    /// A change that may turn out to be none.
    pub(crate) fn maybe(edit: Result<Option<Edit>>) -> Self {
        let mut change = Self::none();
        match edit {
            Ok(edit) => change.edits.extend(edit),
            Err(error) => change.error = Some(error),
        }
        change
    }

    /// Adds what templates read of the field.
    pub(crate) fn with_part(mut self, field: usize, part: Option<Part<'static>>) -> Self {
        self.parts.push((field, part));
        self
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.edits.extend(other.edits);
        self.parts.extend(other.parts);
        self.error = self.error.take().or(other.error);
    }
}

/// Two edits that reach the same value, which the service refuses in one update.
pub(crate) fn overlapping(edits: &[Edit]) -> Option<(&Edit, &Edit)> {
    let mut pairs = edits
        .iter()
        .enumerate()
        .flat_map(|(at, one)| edits[..at].iter().map(move |earlier| (earlier, one)));
    pairs.find(|(earlier, one)| earlier.path.overlaps(&one.path))
}

/// What the closure given to `set` may answer: one change, several in a tuple, or a `Vec` of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a change of `{E}`",
    label = "expected a change, or several in a tuple",
    note = "write for example `|o| (o.name().to(\"x\"), o.count().add(1))`, without a semicolon"
)]
pub trait IntoChange<E> {
    /// All of them as one.
    fn into_change(self) -> Change<E>;
}

impl<E> IntoChange<E> for Change<E> {
    fn into_change(self) -> Self {
        self
    }
}

macro_rules! tuples {
    ($(($($type:ident $at:tt),+))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<Entity, $($type: IntoChange<Entity>),+> IntoChange<Entity> for ($($type,)+) {
            fn into_change(self) -> Change<Entity> {
                let mut change = Change::none();
                $(change.merge(self.$at.into_change());)+
                change
            }
        }
    )*};
}
#[diagnostic::do_not_recommend]
impl<E, C: IntoChange<E>> IntoChange<E> for Vec<C> {
    fn into_change(self) -> Change<E> {
        let mut change = Change::none();
        self.into_iter().for_each(|one| change.merge(one.into_change()));
        change
    }
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}

impl<E> Clone for Change<E> {
    fn clone(&self) -> Self {
        Self {
            edits: self.edits.clone(),
            parts: self.parts.clone(),
            error: self.error.as_ref().map(Error::again),
            of: PhantomData,
        }
    }
}

// values stay out of logs
impl<E> fmt::Debug for Change<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Change(..)")
    }
}
