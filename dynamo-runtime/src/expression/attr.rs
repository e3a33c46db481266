//! A field in a condition.

use super::operand::{Optional, Sorted, Sought, Text, stored};
use super::target::Target;
use super::{Comparator, Condition, DocumentPath, Operand, Predicate, Size};
use crate::entity::Entity;
use crate::error::{Error, Result};
use crate::item::{Encoded, Stored, encoded};
use crate::key::Arg;
use crate::limits::IN_OPERANDS;
use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use std::fmt;
use std::marker::PhantomData;

/// A field of type `T` of the entity `E`, in the closure of a `filter` or `when`. `S` is how its values are stored.
///
/// A value is given as for a key: a `T`, a reference to one, a `&str` where `T` is a string or a newtype over `String`, and for an `Option` what
/// it holds. It is written by the field's own serde code, so that it is compared with what is stored.
///
/// A comparison with a field that is not stored does not hold; `!` and [`ne`](Self::ne) are its opposite, and hold then.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/shop.rs"));
/// # fn main() -> dynamo_runtime::Result<()> { on_a_shop(async |table| {
/// let nowhere = Order::by_customer("c1").filter(|o| o.warehouse().is_none()).all(&table).await?;
/// assert_eq!(nowhere.len(), 1);
/// let not_east = Order::by_customer("c1").filter(|o| o.warehouse().ne("east")).all(&table).await?;
/// assert_eq!(not_east, nowhere);
/// # Ok(()) }) }
/// ```
#[must_use = "a field is no condition yet"]
pub struct Attr<E, T, S = stored::Plain> {
    pub(super) target: Target<T>,
    of: PhantomData<fn() -> (E, S)>,
}

impl<E: Entity, T> Attr<E, T> {
    /// The field at this position in the schema; for generated code.
    #[doc(hidden)]
    pub fn new(field: usize) -> Self
    where
        T: Serialize,
    {
        Self::stored_by(field, encoded)
    }
}

impl<E: Entity, T, S> Attr<E, T, S> {
    /// The field at this position, written by code of its own; for generated code.
    #[doc(hidden)]
    pub fn stored_by(field: usize, write: fn(&T) -> Encoded) -> Self {
        Self::at(Target::of::<E>(field, write))
    }

    /// The value as it is stored; nothing for a `None`.
    pub(crate) fn encode(&self, value: impl Arg<T>) -> Result<Option<AttributeValue>> {
        value.with(|value| self.target.encode(value).map(Stored::into_value))
    }

    /// The field has this value. `eq(None)` is [`is_none`](Self::is_none).
    pub fn eq(self, value: impl Arg<T>) -> Condition<E> {
        Condition::new(self.target.path().and_then(|path| {
            Ok(match self.encode(value)? {
                Some(value) => compare(path, Comparator::Eq, value),
                None => absent(path),
            })
        }))
    }

    /// The field has another value, or is not stored.
    pub fn ne(self, value: impl Arg<T>) -> Condition<E> {
        !self.eq(value)
    }

    /// The field's value is less.
    pub fn lt(self, value: impl Arg<T>) -> Condition<E>
    where
        S: Sorted<T>,
    {
        Condition::new(self.ordered(Comparator::Lt, value))
    }

    /// The field's value is less or equal.
    pub fn le(self, value: impl Arg<T>) -> Condition<E>
    where
        S: Sorted<T>,
    {
        Condition::new(self.ordered(Comparator::Le, value))
    }

    /// The field's value is greater.
    pub fn gt(self, value: impl Arg<T>) -> Condition<E>
    where
        S: Sorted<T>,
    {
        Condition::new(self.ordered(Comparator::Gt, value))
    }

    /// The field's value is greater or equal.
    pub fn ge(self, value: impl Arg<T>) -> Condition<E>
    where
        S: Sorted<T>,
    {
        Condition::new(self.ordered(Comparator::Ge, value))
    }

    /// The field's value is one of these, or lies between them. None does if `low` is above `high`.
    // Two comparisons: the service refuses a BETWEEN whose lower end is above the upper.
    pub fn between(self, low: impl Arg<T>, high: impl Arg<T>) -> Condition<E>
    where
        S: Sorted<T>,
    {
        let low = self.ordered(Comparator::Ge, low);
        Condition::new(low.and_then(|low| Ok(low.and(self.ordered(Comparator::Le, high)?))))
    }

    /// The field has one of these values, at most 100. Nothing has one of none.
    pub fn in_(self, values: impl IntoIterator<Item: Arg<T>>) -> Condition<E> {
        Condition::new(self.one_of(values))
    }

    /// The field's text begins with this.
    pub fn begins_with(self, prefix: impl Into<String>) -> Condition<E>
    where
        S: Text<T>,
    {
        Condition::new(
            self.target
                .path()
                .map(|path| Predicate::BeginsWith(path, AttributeValue::S(prefix.into()))),
        )
    }

    /// The field's text contains this text, or its list or set this element.
    pub fn contains(self, part: impl Sought<T, S>) -> Condition<E> {
        Condition::new(self.target.element(part.sought()).and_then(|part| {
            // a `None` in a list is NULL
            let part = part.into_value().unwrap_or(AttributeValue::Null(true));
            Ok(Predicate::Contains(self.target.path()?, part))
        }))
    }

    /// The field is `None`: its attribute is absent, or NULL.
    pub fn is_none(self) -> Condition<E>
    where
        T: Optional,
    {
        Condition::new(self.target.path().map(absent))
    }

    /// The field is not `None`.
    pub fn is_some(self) -> Condition<E>
    where
        T: Optional,
    {
        !self.is_none()
    }

    /// How long the field's text is, or how many bytes, elements or entries it holds.
    pub fn size(self) -> Size<E> {
        Size::of(self.target.path())
    }

    pub(super) fn at(target: Target<T>) -> Self {
        Self { target, of: PhantomData }
    }

    fn ordered(&self, comparator: Comparator, value: impl Arg<T>) -> Result<Predicate> {
        let path = self.target.path()?;
        match self.encode(value)? {
            Some(value) => Ok(compare(path, comparator, value)),
            None => Err(self.target.refused(
                "was compared with `None`, which is neither less nor greater than a value\nhelp: `is_none` asks whether it is there",
            )),
        }
    }

    fn one_of(&self, values: impl IntoIterator<Item: Arg<T>>) -> Result<Predicate> {
        let path = self.target.path()?;
        let (mut given, mut or_absent) = (Vec::new(), false);
        // one more than is allowed tells enough of an iterator without end
        for (at, value) in values.into_iter().take(IN_OPERANDS + 1).enumerate() {
            if at == IN_OPERANDS {
                return Err(Error::limit(format!(
                    "`in_` was given more than {IN_OPERANDS} values for `{}` of `{}`, and DynamoDB allows no more",
                    self.target.field, self.target.entity.name
                )));
            }
            match self.encode(value)? {
                Some(value) => given.push(value),
                None => or_absent = true,
            }
        }
        Ok(match (given.is_empty(), or_absent) {
            (true, true) => absent(path),
            (false, true) => Predicate::In(path.clone(), given).or(absent(path)),
            (false, false) => Predicate::In(path, given),
            // the service refuses an IN of nothing; this never holds
            (true, false) => Predicate::Exists(path.clone()).and(Predicate::Exists(path).negated()),
        })
    }
}

fn compare(path: DocumentPath, comparator: Comparator, value: AttributeValue) -> Predicate {
    Predicate::Compare(Operand::Value(path), comparator, value)
}

fn absent(path: DocumentPath) -> Predicate {
    let null = compare(path.clone(), Comparator::Eq, AttributeValue::Null(true));
    Predicate::Exists(path).negated().or(null)
}

impl<E, T, S> fmt::Debug for Attr<E, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attr({})", self.target.field)
    }
}
