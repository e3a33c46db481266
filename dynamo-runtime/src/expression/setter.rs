//! A field in an update that no key depends on.

use super::bounds::Bounds;
use super::operand::{Elements, List, Optional, Summand, stored};
use super::target::Target;
use super::{Change, Edit, How};
use crate::entity::Entity;
use crate::error::Result;
use crate::item::{Encoded, Stored, encoded};
use crate::key::Arg;
use crate::schema::NoneAs;
use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use std::fmt;
use std::marker::PhantomData;

/// A field that no key depends on, in the closure of a `set`.
///
/// What is computed from the stored value ([`add`](Self::add), [`append`](Self::append), ..) happens twice if the SDK repeats a request whose
/// answer was lost. In a transaction, and with `exactly_once`, it happens once.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let renamed = Customer::update("c1").set(|c| c.name().to("Ada Lovelace")).send(&table).await?;
/// assert_eq!(renamed.name, "Ada Lovelace");
/// # Ok(()) }) }
/// ```
#[must_use = "a field is no change yet"]
pub struct Setter<E, T, S = stored::Plain> {
    pub(super) target: Target<T>,
    of: PhantomData<fn() -> (E, S)>,
}

impl<T> Target<T> {
    pub(super) fn to(self, value: &T) -> Result<Edit> {
        match self.encode(value)? {
            Stored::Value(value) => self.edit(How::Set(value)),
            Stored::Wide(digits) => self.edit(How::Set(AttributeValue::N(digits))),
            Stored::EmptySet | Stored::Absent => self.edit(How::Remove),
            Stored::None => self.none(),
        }
    }

    /// A `None`, in the form that is read back as one.
    pub(super) fn none(self) -> Result<Edit> {
        let how = match self.none {
            NoneAs::Null => How::Set(AttributeValue::Null(true)),
            NoneAs::Absent | NoneAs::AbsentReadAsNull => How::Remove,
        };
        self.edit(how)
    }

    fn edit(self, how: How) -> Result<Edit> {
        Ok(Edit { path: self.path()?, how })
    }
}

impl<E: Entity, T> Setter<E, T> {
    /// The field at this position in the schema; for generated code.
    #[doc(hidden)]
    pub fn new(field: usize) -> Self
    where
        T: Serialize,
    {
        Self::stored_by(field, encoded)
    }
}

impl<E: Entity, T, S> Setter<E, T, S> {
    /// The field at this position, written by code of its own; for generated code.
    #[doc(hidden)]
    pub fn stored_by(field: usize, write: fn(&T) -> Encoded) -> Self {
        Self::at(Target::of::<E>(field, write))
    }

    /// Sets the field. A `None` removes the attribute, or stores NULL where serde would read its absence as something else.
    pub fn to(self, value: impl Arg<T>) -> Change<E> {
        value.with(|value| Change::new(self.target.to(value)))
    }

    /// Sets the field unless it is stored already. NULL counts as stored.
    pub fn if_absent(self, value: impl Arg<T>) -> Change<E> {
        let edit = value.with(|value| self.target.to(value));
        Change::maybe(edit.map(|Edit { path, how }| match how {
            How::Set(value) => Some(Edit {
                path,
                how: How::SetIfAbsent(value),
            }),
            // a `None` or an empty set is what an absent field is already
            _ => None,
        }))
    }

    /// Makes the field `None`.
    pub fn remove(self) -> Change<E>
    where
        T: Optional,
    {
        Change::new(self.target.none())
    }

    /// Adds to the number; one that is not stored counts as 0.
    ///
    /// A stored NULL is not missing, and no number: the update fails, at the service or as one whose condition is not met.
    ///
    /// The update fails as one whose condition is not met if the sum would not fit the field's type, where that has at most 32 bits.
    #[expect(clippy::should_implement_trait, reason = "no operator: it makes a change")]
    pub fn add(self, value: impl Summand<T, S>) -> Change<E> {
        Change::new(self.counted(value, |digits| digits))
    }

    /// Takes from the number; one that is not stored counts as 0.
    ///
    /// The update fails as one whose condition is not met if an unsigned number would fall below 0, or the rest would not fit a type of at most
    /// 32 bits.
    pub fn subtract(self, value: impl Summand<T, S>) -> Change<E> {
        Change::new(self.counted(value, |digits| match digits.strip_prefix('-') {
            Some(digits) => digits.to_owned(),
            None if digits == "0" => digits,
            None => format!("-{digits}"),
        }))
    }

    /// Puts an element behind the last of the list; a list that is not stored counts as empty. A stored NULL does not: the service
    /// refuses the update.
    pub fn append(self, element: impl Arg<S::Element>) -> Change<E>
    where
        S: List<T>,
    {
        self.append_all([element])
    }

    /// Puts elements behind the last of the list, in their order.
    pub fn append_all(self, elements: impl IntoIterator<Item: Arg<S::Element>>) -> Change<E>
    where
        S: List<T>,
    {
        self.listed(elements, S::encode, How::Append)
    }

    /// Puts an element before the first of the list; a list that is not stored counts as empty. A stored NULL does not: the service
    /// refuses the update.
    pub fn prepend(self, element: impl Arg<S::Element>) -> Change<E>
    where
        S: List<T>,
    {
        self.prepend_all([element])
    }

    /// Puts elements before the first of the list, in their order.
    pub fn prepend_all(self, elements: impl IntoIterator<Item: Arg<S::Element>>) -> Change<E>
    where
        S: List<T>,
    {
        self.listed(elements, S::encode, How::Prepend)
    }

    /// Puts an element into the set, if it is not there.
    pub fn insert(self, element: impl Arg<S::Element>) -> Change<E>
    where
        S: Elements<T>,
    {
        self.insert_all([element])
    }

    /// Puts elements into the set.
    pub fn insert_all(self, elements: impl IntoIterator<Item: Arg<S::Element>>) -> Change<E>
    where
        S: Elements<T>,
    {
        self.gathered(elements, S::encode, How::Insert)
    }

    /// Takes an element out of the set, if it is there.
    pub fn delete(self, element: impl Arg<S::Element>) -> Change<E>
    where
        S: Elements<T>,
    {
        self.delete_all([element])
    }

    /// Takes elements out of the set.
    pub fn delete_all(self, elements: impl IntoIterator<Item: Arg<S::Element>>) -> Change<E>
    where
        S: Elements<T>,
    {
        self.gathered(elements, S::encode, How::Delete)
    }

    pub(super) fn at(target: Target<T>) -> Self {
        Self { target, of: PhantomData }
    }

    fn counted<A: Summand<T, S>>(self, value: A, signed: fn(String) -> String) -> Result<Edit> {
        match value.summand(|value| self.target.encode(value))?.into_value() {
            Some(AttributeValue::N(digits)) => {
                let value = signed(digits);
                let bounds = Bounds::when_adding(&value, A::KIND);
                self.target.edit(How::Add { value, bounds })
            }
            _ => Err(self
                .target
                .refused("can be counted up and down by a number only, and was given something else")),
        }
    }

    fn listed<V>(
        self,
        elements: impl IntoIterator<Item: Arg<V>>,
        encode: fn(&V) -> Encoded,
        how: fn(Vec<AttributeValue>) -> How,
    ) -> Change<E> {
        Change::maybe(self.encoded(elements, encode).and_then(|elements| match elements.is_empty() {
            true => Ok(None),
            false => self.target.edit(how(elements)).map(Some),
        }))
    }

    fn gathered<V>(
        self,
        elements: impl IntoIterator<Item: Arg<V>>,
        encode: fn(&V) -> Encoded,
        how: fn(AttributeValue) -> How,
    ) -> Change<E> {
        let set = self.encoded(elements, encode).and_then(|elements| self.set_of(elements));
        Change::maybe(set.and_then(|set| set.map(|set| self.target.edit(how(set))).transpose()))
    }

    fn encoded<V>(&self, elements: impl IntoIterator<Item: Arg<V>>, encode: fn(&V) -> Encoded) -> Result<Vec<AttributeValue>> {
        let element = |element: &V| {
            let stored = self.target.element(encode(element))?;
            // a `None` in a list is NULL
            Ok(stored.into_value().unwrap_or(AttributeValue::Null(true)))
        };
        elements.into_iter().map(|value| value.with(element)).collect()
    }

    /// A set without twins, which the service refuses; nothing if it is empty.
    fn set_of(&self, elements: Vec<AttributeValue>) -> Result<Option<AttributeValue>> {
        // the service changes sets at the top level only:
        // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
        if self.target.path()?.steps.is_empty() {
            let (mut texts, mut numbers, mut blobs) = (Vec::new(), Vec::new(), Vec::new());
            for element in elements {
                match element {
                    AttributeValue::S(text) => texts.push(text),
                    AttributeValue::N(number) => numbers.push(number),
                    AttributeValue::B(blob) => blobs.push(blob),
                    _ => {
                        return Err(self
                            .target
                            .refused("is a set, and was given an element that is neither text, a number nor bytes"));
                    }
                }
            }
            texts.sort_unstable();
            texts.dedup();
            numbers.sort_unstable();
            numbers.dedup();
            blobs.sort_unstable_by(|one, other| one.as_ref().cmp(other.as_ref()));
            blobs.dedup();
            match (texts.is_empty(), numbers.is_empty(), blobs.is_empty()) {
                (true, true, true) => Ok(None),
                (false, true, true) => Ok(Some(AttributeValue::Ss(texts))),
                (true, false, true) => Ok(Some(AttributeValue::Ns(numbers))),
                (true, true, false) => Ok(Some(AttributeValue::Bs(blobs))),
                _ => Err(self.target.refused("is a set, and was given elements of several types")),
            }
        } else {
            Err(self.target.refused(
                "has a set inside, and DynamoDB inserts and deletes elements only in a set that is a field of the entity itself\n\
                 help: set the whole with `to`",
            ))
        }
    }
}

impl<E, T, S> fmt::Debug for Setter<E, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setter({})", self.target.field)
    }
}
